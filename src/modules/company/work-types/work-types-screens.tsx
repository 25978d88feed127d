import { reference } from '#kernel/fields/door.ts';
import type { Resource } from '#kernel/resource.ts';
import { ResourcePage } from '#web/resource-page/resource-page.tsx';
import { workTypes } from '#modules/company/work-types/work-types.ts';

const { name, work_category_id, work_type_category_id, logged_type_ids, is_review, ordering } = workTypes.fields;

/** One resource has two sides, and each screen shows its own: product.md, "Work types". */
const time: Resource = {
  ...workTypes,
  fields: { name, work_category_id: reference({ ...work_category_id.options, required: true }), is_review, ordering },
};
const catalogue: Resource = {
  ...workTypes,
  fields: {
    name,
    work_type_category_id: reference({ ...work_type_category_id.options, required: true }),
    logged_type_ids,
    ordering,
  },
};

/** What kind of time an interval of a task was. */
export function TimeScreen() {
  return <ResourcePage resource={time} side={{ work_category_id: '!null' }} />;
}

/** The lines of the catalogue from which worksheets are filled. */
export function CatalogueScreen() {
  return <ResourcePage resource={catalogue} side={{ work_type_category_id: '!null' }} />;
}
