import { ResourcePage } from '#web/resource-page/resource-page.tsx';
import { clients } from '#modules/clients/clients/clients.ts';

/** Organisations that order work; each has a card of its own. */
export default function ClientsScreen() {
  return <ResourcePage resource={clients} />;
}
