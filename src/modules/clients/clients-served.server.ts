import type { Served } from '#server/http/serve.ts';
import { clientProjectsServed } from '#modules/clients/client-projects.server.ts';
import { invitationsServed } from '#modules/clients/invitations.server.ts';
import { mergeClientsServed } from '#modules/clients/merge-clients.server.ts';
import { similarClientsServed } from '#modules/clients/similar-clients.server.ts';

export const clientsServed: readonly Served[] = [
  similarClientsServed,
  ...mergeClientsServed,
  ...invitationsServed,
  ...clientProjectsServed,
];
