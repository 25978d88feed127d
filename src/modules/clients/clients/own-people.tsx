import { ClientPeople } from '#modules/clients/clients/client-people.tsx';

/** On the first screen of a client: the own colleagues, and for their administrator a way to invite more. */
export default function OwnPeople() {
  return <ClientPeople clientId={null} />;
}
