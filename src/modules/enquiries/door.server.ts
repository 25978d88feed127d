export { takeContact, takeSuggestion } from '#modules/enquiries/enquiries.server.ts';
export { confirmSubscription, takeSubscription } from '#modules/enquiries/subscriptions.server.ts';
