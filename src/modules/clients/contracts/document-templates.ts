import { choice, localizedText } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { familyAccess, screenActions } from '#modules/actions.ts';
import { documentKinds } from '#modules/clients/contracts/contract-documents.ts';

const { read, update, export: exports } = familyAccess('templates', screenActions.notificationTemplates);

/** How an act and an invoice read in each language: one text for PDF and DOCX alike, see `document-blocks.ts`. */
export const documentTemplates = resource('fp/document-templates', {
  icon: 'file-text',
  order: 'kind',
  // There is one of each kind, which is worded and never made or taken away.
  access: { read, update, export: exports, writesAllRows: true },
  rows: 'staff',
  fields: {
    name: localizedText({ required: true, max: 120 }),
    kind: choice({ values: documentKinds, required: true, fixed: true, unique: true }),
    text: localizedText({ required: true, max: 4000, list: false }),
  },
});
