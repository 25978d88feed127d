import { actions, screenActions } from '#kernel/actions.ts';
import { integer } from '#kernel/fields/number.ts';
import { reference } from '#kernel/fields/reference.ts';
import { text } from '#kernel/fields/text.ts';
import { resource } from '#kernel/resource.ts';

/** Uploaded files. Their rows are made by uploading; who may read a row that refers to one may read the file. */
export const resourcesView = resource('admin/resources-view', {
  icon: 'file',
  display: 'name',
  order: '-id',
  table: 'resources',
  access: { read: [screenActions.publications], remove: [actions.files.delete], export: [actions.files.export] },
  fields: {
    name: text({ required: true, readOnly: true, search: true }),
    size: integer({ required: true, readOnly: true }),
    mime: text({ required: true, readOnly: true }),
    sha256: text({ required: true, readOnly: true, list: false }),
    resource_type_id: reference({ to: 'admin/resource-types', required: true, readOnly: true }),
  },
});
