import { Select } from '@mantine/core';
import { useState } from 'react';
import { formFields } from '#web/fields/form-values.ts';
import { labelOf } from '#web/fields/field-names.ts';
import { Fields } from '#web/fields/fields.tsx';
import { useFields } from '#web/fields/use-fields.ts';
import { viewOf } from '#web/fields/kind-views.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { OneOf } from '#web/ui/one-of.tsx';
import { SentForm } from '#web/ui/sent-form.tsx';
import type { OrderProps } from '#modules/work/tasks/bulk/bulk-order.tsx';

/** Goes with the deadline, or has its place in each task. */
const notAlone = ['name', 'parent_id', 'client_task_id', 'deadline_reason_code'];

/** One field of many tasks; a deadline comes with its reason. */
export function FieldsOrder(props: OrderProps) {
  const { t } = useTexts();
  const { resource, field = 'executor_id' } = props;
  const fields = formFields(resource, viewOf, false);
  const offered = fields.filter(({ name }) => !notAlone.includes(name));
  const [path, setPath] = useState(field);
  const name = offered.find((one) => one.path === path)?.name ?? path;
  return (
    <div className="stack gap-16">
      <Select
        label={t('list.field')}
        data={offered.map((one) => ({ value: one.path, label: labelOf(t, resource, one.name) }))}
        value={path}
        onChange={(next) => next && setPath(next)}
        allowDeselect={false}
        searchable
        comboboxProps={{ withinPortal: false }}
      />
      <Values key={path} {...props} names={name === 'deadline' ? [name, 'deadline_reason_code'] : [name]} />
    </div>
  );
}

const stickerWays = ['add', 'remove', 'replace'] as const;
type StickerWay = (typeof stickerWays)[number];

function Values({ resource, ask, buttons, names }: OrderProps & { readonly names: readonly string[] }) {
  const { t } = useTexts();
  const areStickers = names.includes('sticker_ids');
  const [way, setWay] = useState<StickerWay>('add');
  const form = useFields({
    of: resource,
    names,
    draft: null,
    // What is left empty is emptied, but a reason goes with its deadline only.
    send: ({ deadline_reason_code: reason, ...body }): Promise<unknown> => {
      if (areStickers && way !== 'replace') return ask({ stickers: { [way]: body.sticker_ids ?? [] } });
      const asked = form.fields.filter(({ name }) => name !== 'deadline_reason_code');
      const empty: [string, null][] = asked.map(({ path }) => [path, null]);
      return ask({
        changes: { ...Object.fromEntries(empty), ...body, ...(reason ? { deadline_reason_code: reason } : {}) },
      });
    },
  });
  return (
    <SentForm className="stack gap-16" send={() => void form.save()}>
      {areStickers && (
        <OneOf
          label={t('bulk.stickers')}
          of={stickerWays}
          value={way}
          nameOf={(one) => t(`bulk.stickers.${one}`)}
          choose={setWay}
        />
      )}
      <Fields of={form} />
      {buttons}
    </SentForm>
  );
}
