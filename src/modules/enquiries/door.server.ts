export { takeContact, takeSuggestion } from '#modules/enquiries/enquiries.server.ts';
export {
  confirmSubscription,
  endSubscription,
  isSubscription,
  asksToConfirm,
  takeSubscription,
} from '#modules/enquiries/subscriptions.server.ts';
