import { reference, text } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { partAccess } from '#modules/clients/contracts/contract-access.ts';

/**
 * A paper of a contract: the contract itself, an agreement, a signed act. Versions name the first of them in
 * `version_of_id`; the youngest is what counts. Who sees the contract reads the file.
 */
export const contractFiles = resource('fp/contract-files', {
  icon: 'paperclip',
  access: partAccess,
  rows: 'scoped',
  fields: {
    contract_id: reference({ to: 'fp/client-contracts', required: true, fixed: true, partOf: true }),
    resource_id: reference({ to: 'admin/resources-view', required: true, fixed: true, unique: 'contract_id' }),
    name: text({ required: true, max: 200 }),
    version_of_id: reference({ to: 'fp/contract-files', fixed: true, list: false }),
  },
});
