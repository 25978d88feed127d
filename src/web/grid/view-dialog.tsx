import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { problemOf } from '#web/api/problem.ts';
import { callAt } from '#web/api/call.ts';
import { refreshLists } from '#web/lists/list-cache.ts';
import { restoreRows } from '#web/crud/writing.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { RadioChoices } from '#web/ui/radio-choices.tsx';
import { notify, notifyProblem } from '#web/ui/notices.ts';
import type { Answer } from '#kernel/api.ts';

export type SavedView = Answer<'GET /api/fp/saved-views'>['rows'][number];
const sharings = ['own', 'team', 'everyone'] as const;
type Sharing = (typeof sharings)[number];
const path = 'fp/saved-views';
const longest = 80;

interface ViewDialogProps {
  /** Null: what is on the screen now becomes a view. */
  readonly view: SavedView | null;
  readonly now: { readonly screen: string; readonly address: string; readonly columns: readonly string[] };
  readonly close: () => void;
}

/** A view's name, who may use it, and whether it takes over what is on the screen now. */
export function ViewDialog({ view, now, close }: ViewDialogProps) {
  const { t } = useTexts();
  const [name, setName] = useState(view?.name ?? '');
  const [shared, setShared] = useState<Sharing>(view?.shared ?? 'own');
  const [takesOver, setTakesOver] = useState(view === null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const title = view ? t('views.edit', { name: view.name }) : t('views.save');

  const save = async () => {
    setBusy(true);
    const body = { name: name.trim(), shared, ...(takesOver && now) };
    try {
      if (view)
        await callAt({ path }, 'PATCH /:id', { params: { id: view.id }, body: { ...body, version: view.version } });
      else await callAt({ path }, 'POST', { body });
      notify({ kind: 'success', text: t('views.saved', { name: body.name }) });
      await refreshLists(path);
      close();
    } catch (problem) {
      const own = problemOf(problem).errors.find(({ field }) => field === 'name');
      setError(own?.message ?? null);
      if (!own) notifyProblem(problem);
      setBusy(false);
    }
  };
  const remove = async (gone: SavedView) => {
    try {
      await callAt({ path }, 'DELETE /:id', { params: { id: gone.id } });
      notify({ kind: 'success', text: t('notice.deleted'), undo: () => restoreRows(path, [gone.id]) });
      await refreshLists(path);
      close();
    } catch (problem) {
      notifyProblem(problem);
    }
  };

  return (
    <DialogForm
      title={title}
      close={close}
      send={save}
      busy={busy}
      aside={
        view && (
          <Button variant="subtle" data-danger="" onClick={() => void remove(view)}>
            {t('action.delete')}
          </Button>
        )
      }
    >
      <TextInput
        label={t('field.name')}
        value={name}
        error={error}
        maxLength={longest}
        required
        autoFocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
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
    </DialogForm>
  );
}
