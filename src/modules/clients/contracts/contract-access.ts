import type { ResourceAccess } from '#kernel/access.ts';
import { actions, familyAccess, screenActions, specialActions } from '#modules/actions.ts';

/** Who opens contracts: staff who open clients, and clients those of their own organisation. */
export const readsContracts = [screenActions.clients, specialActions.ownProjects] as const;

/** A contract and its parts are read together and written by one family. */
export const contractAccess: ResourceAccess = familyAccess('contracts', ...readsContracts);

/** A part of a contract comes and goes by changing the contract. */
export const partAccess: ResourceAccess = {
  read: readsContracts,
  create: [actions.contracts.update],
  update: [actions.contracts.update],
  remove: [actions.contracts.update],
  export: [actions.contracts.export],
};

/** A rate holds from a day on: the newest stands first, by its day, and the company alone reads it. */
export const heldFromDay = { display: 'valid_from', order: '-valid_from', rows: 'staff' } as const;
