import Type from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import { integer, reference, text } from '#kernel/fields/door.ts';
import { resource } from '#kernel/resource.ts';
import { closed, ids, integerOrNull, listOf } from '#kernel/schemas.ts';
import { actions, screenActions } from '#modules/actions.ts';

const fields = {
  name: text({ required: true, readOnly: true, search: true }),
  size: integer({ required: true, readOnly: true }),
  mime: text({ required: true, readOnly: true }),
  sha256: text({ required: true, readOnly: true, list: false }),
  resource_type_id: reference({ to: 'admin/resource-types', required: true, readOnly: true }),
};
const looks = { icon: 'file', display: 'name', order: '-id', table: 'resources', rows: 'scoped', fields } as const;

/** Uploaded files. Their rows are made by uploading; who may read a row that refers to one may read the file. */
export const resourcesView = resource('admin/resources-view', {
  ...looks,
  access: { read: [screenActions.publications], remove: [actions.files.delete], export: [actions.files.export] },
});

/** The same rows under the plain name of spec.md, section 7, for those who only read them. */
export const uploadedFiles = resource('admin/resources', {
  ...looks,
  access: { read: [screenActions.publications] },
});

/** Where a file is used: the rows that refer to it, by name where the caller may see them. */
export const fileUses = endpoint('GET /api/admin/resources-view/:id/used-in', {
  need: [screenActions.publications],
  params: Type.Object({ id: Type.String({ pattern: '^\\d{1,15}$' }) }),
  output: Type.Object({
    rows: listOf({ resource: Type.String(), id: Type.Integer(), name: Type.String() }),
    /** Rows beside these that the caller may not see. */
    hidden: Type.Integer(),
  }),
});

const orphan = Type.Object({
  id: Type.Integer(),
  version: Type.Integer(),
  name: Type.String(),
  size: Type.Integer(),
  mime: Type.String(),
  resource_type_id: Type.Integer(),
  created_at: Type.String(),
  created_by: integerOrNull,
});

/** Files that nothing refers to, not even what was deleted and can still be restored; older than a day. */
export const orphanFiles = endpoint('GET /api/admin/resources-view/orphans', {
  need: [screenActions.publications],
  output: Type.Object({ rows: Type.Array(orphan), total: Type.Integer(), bytes: Type.Integer() }),
});

/** Deletes such files, all or none: one that is used by now refuses the whole. They can be restored for 30 days. */
export const deleteOrphans = endpoint('POST /api/admin/resources-view/delete-orphans', {
  need: [actions.files.delete],
  body: closed({ ids: ids(200) }),
  output: Type.Object({ deleted: Type.Integer() }),
});
