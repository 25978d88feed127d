import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { RowOf } from '#kernel/row-verbs.ts';
import { call, newIdempotencyKey } from '#web/api/call.ts';
import { queryClient } from '#web/cache/query-client.ts';
import { askAndRemove } from '#web/crud/deleting.ts';
import { useRow } from '#web/crud/use-row.ts';
import { createRow, updateRow } from '#web/crud/writing.ts';
import { Fields } from '#web/fields/fields.tsx';
import { FieldsDialog } from '#web/fields/fields-dialog.tsx';
import { ReferenceName } from '#web/fields/reference-name.tsx';
import { useFields } from '#web/fields/use-fields.ts';
import { reference } from '#kernel/fields/door.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { refreshLists, rowKey } from '#web/lists/list-cache.ts';
import type { PanelProps } from '#web/product/product-parts.ts';
import { useMay, useSession } from '#web/session/session.ts';
import { Drawer } from '#web/ui/drawer.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { notify } from '#web/ui/notices.ts';
import { SentForm } from '#web/ui/sent-form.tsx';
import { issues } from '#modules/work/notes/issues.ts';
import { devTasks } from '#modules/work/tasks/door.ts';
import { RichInput, RichText, TaskButton } from '#modules/work/tasks/door.tsx';

type Note = RowOf<typeof issues>;

/** A note: written by whose it is, read by those with whom it is shared. */
export default function NotePanel({ id, close }: PanelProps) {
  if (id === 'new') return <NoteForm row={null} close={close} />;
  return <OpenedNote key={id} id={Number(id)} close={close} />;
}

function OpenedNote({ id, close }: { readonly id: number; readonly close: () => void }) {
  const { t } = useTexts();
  const { user } = useSession();
  const note = useRow(issues, id);
  if (note.data?.created_by === user?.id && note.data) return <NoteForm row={note.data} close={close} />;
  return (
    <Drawer label={t('issues.one')} title={t('issues.one')} close={close} wide>
      <Loaded of={note}>{(row) => <ReadNote row={row} />}</Loaded>
    </Drawer>
  );
}

function ReadNote({ row }: { readonly row: Note }) {
  return (
    <div className="stack gap-14">
      <h3 className="breaks ink" translate="no">
        {row.title}
      </h3>
      <p className="row wrap gap-6 quiet small">
        {row.created_by && <ReferenceName path="admin/users" id={row.created_by} />}
        <span translate="no">{row.tags.map((tag) => `#${tag}`).join(' ')}</span>
      </p>
      {row.text && <RichText text={row.text} />}
      <TaskOf row={row} />
    </div>
  );
}

const tagsIn = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[,;]/)
      .map((tag) => tag.trim().replace(/^#/, ''))
      .filter(Boolean),
  ),
];

function NoteForm({ row, close }: { readonly row: Note | null; readonly close: () => void }) {
  const { t } = useTexts();
  const [text, setText] = useState(row?.text ?? '');
  const [tags, setTags] = useState(row?.tags.join(', ') ?? '');
  const [once] = useState(newIdempotencyKey);
  const asked = useFields({
    of: issues,
    names: ['title', 'is_shared', 'is_pinned', 'color'],
    row,
    draft: row ? `note ${row.id}` : 'note new',
    send: async (body) => {
      const whole = { ...body, text: text.trim() || null, tags: tagsIn(tags) };
      if (row) await updateRow(issues.path, row, whole);
      else await createRow(issues.path, whole, once);
      notify({ kind: 'success', text: t(row ? 'notice.saved' : 'notice.created') });
      close();
    },
  });
  const title = row ? row.title : t('command.catch_note');
  const save = () => void asked.save();
  const words = (
    <div className="stack gap-16">
      <div className="stack gap-4">
        <span className="legend">{t('issues.text')}</span>
        <RichInput text={text} label={t('issues.text')} onChange={setText} onSubmit={save} />
      </div>
      <TextInput
        name="tags"
        label={t('issues.tags')}
        description={t('notes.tags_hint')}
        value={tags}
        maxLength={500}
        onChange={({ currentTarget: { value } }) => setTags(value)}
      />
    </div>
  );
  return (
    <Drawer
      label={row ? `${t('issues.one')}: ${title}` : title}
      title={<span translate={row ? 'no' : undefined}>{title}</span>}
      close={close}
      wide
      actions={
        row && (
          <IconButton
            icon="trash"
            label={t('action.delete')}
            onClick={() => void askAndRemove(issues, [row], async () => []).then((done) => done && close())}
          />
        )
      }
      footer={
        <>
          <Button className="to-end" variant="default" onClick={close}>
            {t('action.cancel')}
          </Button>
          <Button loading={asked.busy} onClick={save}>
            {t(row ? 'action.save' : 'action.create')}
          </Button>
        </>
      }
    >
      <SentForm className="stack gap-16" send={save}>
        <Fields
          of={asked}
          labels={{ title: t('notes.name') }}
          autoFocus
          renderUnder={(_path, name) => name === 'title' && words}
        />
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </SentForm>
      {/* Beside the form: what its dialog sends would otherwise send the note too. */}
      {row && <TaskOf row={row} />}
    </Drawer>
  );
}

const toTaskFields = { project_id: reference({ to: 'fp/projects', required: true }) };

/** The task that a note became, or the way to make one. */
function TaskOf({ row }: { readonly row: Note }) {
  const { t } = useTexts();
  const may = useMay();
  const [isAsking, ask] = useState(false);
  return (
    <div className="row wrap">
      {row.task_id && (
        <TaskButton taskId={row.task_id} className="accent">
          {t('notes.open_task')}
        </TaskButton>
      )}
      {row.allowed_actions.length > 0 && may(devTasks.access.create!) && (
        <Button variant="default" onClick={() => ask(true)}>
          {t('issues.allowed_actions.to-task')}
        </Button>
      )}
      {isAsking && <ToTaskDialog row={row} close={() => ask(false)} />}
    </div>
  );
}

function ToTaskDialog({ row, close }: { readonly row: Note; readonly close: () => void }) {
  const { t } = useTexts();
  const form = useFields({
    of: { path: issues.path, fields: toTaskFields },
    draft: null,
    send: async (body) => {
      await call('POST /api/fp/issues/to-task', { body: { id: row.id, version: row.version, ...body } });
      notify({ kind: 'success', text: t('notes.became') });
      close();
      const opened = queryClient.invalidateQueries({ queryKey: rowKey(issues.path, row.id) });
      await Promise.all([opened, refreshLists(issues.path)]);
    },
  });
  return (
    <FieldsDialog
      of={form}
      title={t('notes.to_task_title')}
      close={close}
      text={t('issues.allowed_actions.to-task')}
      about={row.title}
    />
  );
}
