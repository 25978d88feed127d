import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { problemOf } from '#web/api/problem.ts';
import { call, newIdempotencyKey } from '#web/api/call.ts';
import { OptionSelect } from '#web/fields/option-select.tsx';
import { DraftNote } from '#web/drafts/draft-note.tsx';
import { drafts, newTaskDraft } from '#web/drafts/drafts.ts';
import { useDraft } from '#web/drafts/use-draft.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useSearchTexts } from '#web/navigation/navigation.ts';
import { openPanel } from '#web/navigation/panel-address.ts';
import { clientState } from '#web/state/client-state.ts';
import { madeIn, projectForNew } from '#web/state/project-for-new.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { notify, notifyProblem } from '#web/ui/notices.ts';
import { quickAddOpen } from '#modules/work/tasks/quick-add/quick-add-open.ts';
import { chosenIn, type Choices, SaidFacts, useReading } from '#modules/work/tasks/quick-add/said-facts.tsx';
import styles from '#modules/work/tasks/quick-add/quick-add.module.css';
import type { Reading } from '#modules/work/tasks/quick-add/understand.ts';
import { longestSentence } from '#modules/work/tasks/quick-add/longest-sentence.ts';
import { useWork } from '#web/ui/use-work.ts';

const close = () => quickAddOpen.set(false);

/** A task in one line, for whom, until when, how hard; Enter makes it and waits for the next one. */
export default function QuickAdd() {
  const { t } = useTexts();
  const draft = useDraft('quick add', '');
  const text = draft.value;
  const read = useReading(text);
  const [choices, setChoices] = useState<Choices>({});
  const { project, choose, ask, isMissing, place } = useProject();
  const [once, setOnce] = useState(newIdempotencyKey);
  const { busy, work } = useWork(sayFirst);

  async function make(event: FormEvent) {
    event.preventDefault();
    if (!text.trim() || busy) return;
    await work(async () => {
      // What is there now, not what was read a moment ago.
      const now = await call('POST /api/fp/dev-tasks/understand', { body: { text } }).catch(unread);
      if (!now.fields.project_id && project === null) return ask();
      const body = { project_id: project, ...now.fields, ...chosenIn(now, choices), name: now.name || text.trim() };
      const task = await call('POST /api/fp/dev-tasks', { body, once, waits: {} });
      // Made offline, it has no number yet and is taken back among what waits.
      if (task.id > 0)
        notify({
          kind: 'success',
          text: t('panel.made', { number: task.number }),
          undo: () => call('DELETE /api/fp/dev-tasks/:id', { params: { id: task.id } }),
        });
      clientState.set(madeIn(body.project_id));
      setOnce(newIdempotencyKey());
      setChoices({});
      draft.forget();
    });
  }

  return (
    <Dialog label={t('quick-add.title')} close={close} place="top">
      <form className={`stack gap-12 ${styles.form}`} onSubmit={(event) => void make(event)}>
        <TextInput
          size="md"
          aria-label={t('quick-add.title')}
          placeholder={t('quick-add.example')}
          value={text}
          maxLength={longestSentence}
          autoFocus
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => draft.write(value)}
        />
        <DraftNote word={draft.word} show={draft.show} />
        {text && read && <SaidFacts read={read} choices={choices} choose={setChoices} />}
        <div className="row wrap">
          {!read?.fields.project_id && (
            <OptionSelect
              path="fp/projects"
              label={t('field.project_id')}
              value={project}
              choose={choose}
              error={isMissing ? t('quick-add.which_project') : undefined}
              inputRef={place}
            />
          )}
          <span className="grow" />
          <Button variant="default" onClick={() => details(text, read, project, choices)}>
            {t('quick-add.details')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('action.create')}
          </Button>
        </div>
        <p className="quiet small pretty">{t('quick-add.hint')}</p>
      </form>
    </Dialog>
  );
}

/** Where it belongs. Where nothing tells, the sentence waits and the answer is one choice away. */
function useProject() {
  const search = useSearchTexts();
  const [project, setProject] = useState(() => projectForNew(search));
  const [isMissing, setMissing] = useState(false);
  const place = useRef<HTMLInputElement>(null);
  return {
    project,
    isMissing,
    place,
    choose: (id: number | null) => {
      setProject(id);
      setMissing(false);
    },
    ask: () => {
      setMissing(true);
      place.current?.focus();
    },
  };
}

/** A refusal in the words of the first of its fields. */
function sayFirst(error: unknown): void {
  const { code, errors } = problemOf(error);
  if (errors[0]) notify({ kind: 'error', text: errors[0].message, code });
  else notifyProblem(error);
}

/** Without a connection nobody reads the sentence: it is the name of the task as it is. */
function unread(error: unknown): Reading {
  if (problemOf(error).status !== 0) throw error;
  return { name: '', fields: {}, pieces: [], unclear: [] };
}

/** The whole form, with what the line has said so far. */
function details(text: string, read: Reading | undefined, project: number | null, choices: Choices): void {
  const said = read ? { ...read.fields, ...chosenIn(read, choices), name: read.name } : { name: text };
  drafts.begin(newTaskDraft).keep({ typed: { project_id: project, ...said }, before: null });
  close();
  openPanel('fp/dev-tasks', 'new');
}
