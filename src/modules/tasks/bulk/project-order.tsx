import { Fields } from '#web/fields/fields.tsx';
import { useFields } from '#web/fields/use-fields.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { SentForm } from '#web/ui/sent-form.tsx';
import type { OrderProps } from '#modules/tasks/bulk/bulk-order.tsx';

/** Another project for many tasks and all that is below them; the category where theirs does not exist there. */
export function ProjectOrder({ resource, ask, buttons }: OrderProps) {
  const { t } = useTexts();
  const form = useFields({
    of: resource,
    names: ['project_id', 'project_category_id'],
    draft: null,
    send: ({ project_id, project_category_id = null }) => ask({ project_id, project_category_id }),
  });
  return (
    <SentForm className="stack gap-16" send={() => void form.save()}>
      <Fields
        of={form}
        labels={{ project_category_id: t('bulk.category') }}
        renderUnder={(path) => path === 'project_category_id' && <p className="quiet">{t('bulk.category_hint')}</p>}
      />
      <p className="quiet">{t('bulk.project_hint')}</p>
      {buttons}
    </SentForm>
  );
}
