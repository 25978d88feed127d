import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { callAt } from '#web/api/call.ts';
import type { Resource } from '#kernel/resource.ts';
import type { FormValues } from '#web/fields/field-view.ts';
import { FieldsDialog } from '#web/fields/fields-dialog.tsx';
import { useFields } from '#web/fields/use-fields.ts';
import { useDefinition } from '#web/product/use-definition.ts';
import { refreshLists } from '#web/lists/list-cache.ts';
import { restoreRows } from '#web/crud/writing.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { RadioChoices } from '#web/ui/radio-choices.tsx';
import { attempt, notify } from '#web/ui/notices.ts';
import type { Answer } from '#kernel/api.ts';

export type SavedView = Answer<'GET /api/fp/saved-views'>['rows'][number];
const sharings = ['own', 'team', 'everyone'] as const;
type Sharing = (typeof sharings)[number];
const path = 'fp/saved-views';

interface ViewDialogProps {
  /** Null: what is on the screen now becomes a view. */
  readonly view: SavedView | null;
  readonly now: { readonly screen: string; readonly address: string; readonly columns: readonly string[] };
  readonly close: () => void;
}

/** A view's name, who may use it, and whether it takes over what is on the screen now. */
export function ViewDialog(props: ViewDialogProps) {
  const of = useDefinition(path);
  return of && <ViewForm {...props} of={of} />;
}

function ViewForm({ view, now, close, of }: ViewDialogProps & { readonly of: Resource }) {
  const { t } = useTexts();
  const [shared, setShared] = useState<Sharing>(view?.shared ?? 'own');
  const [takesOver, setTakesOver] = useState(view === null);
  const asked = useFields({ of, names: ['name'], begin: { name: view?.name }, draft: null, send: save });
  const title = view ? t('views.edit', { name: view.name }) : t('views.save');

  async function save({ name }: FormValues) {
    const body = { name, shared, ...(takesOver && now) };
    if (view)
      await callAt({ path }, 'PATCH /:id', { params: { id: view.id }, body: { ...body, version: view.version } });
    else await callAt({ path }, 'POST', { body });
    notify({ kind: 'success', text: t('views.saved', { name: String(name) }) });
    await refreshLists(path);
    close();
  }
  const remove = (gone: SavedView) =>
    attempt(async () => {
      await callAt({ path }, 'DELETE /:id', { params: { id: gone.id } });
      notify({ kind: 'success', text: t('notice.deleted'), undo: () => restoreRows(path, [gone.id]) });
      await refreshLists(path);
      close();
    });

  return (
    <FieldsDialog
      of={asked}
      title={title}
      close={close}
      aside={
        view && (
          <Button variant="subtle" data-danger="" onClick={() => void remove(view)}>
            {t('action.delete')}
          </Button>
        )
      }
    >
      <RadioChoices
        label={t('saved-views.shared')}
        value={shared}
        choices={sharings.map((one) => ({ value: one, label: t(`saved-views.shared.${one}`) }))}
        choose={setShared}
      />
      {view && (
        <Checkbox
          label={t('views.take_over')}
          checked={takesOver}
          onChange={(event) => setTakesOver(event.currentTarget.checked)}
        />
      )}
    </FieldsDialog>
  );
}
