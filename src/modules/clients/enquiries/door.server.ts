export { takeContact, takeSuggestion } from '#modules/clients/enquiries/enquiries.server.ts';
export {
  confirmSubscription,
  endSubscription,
  isSubscription,
  asksToConfirm,
  takeSubscription,
} from '#modules/clients/enquiries/subscriptions.server.ts';
