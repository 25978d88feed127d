import { openStatuses } from '#modules/company/projects/door.ts';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useCall } from '#web/cache/use-call.ts';
import { onDemand } from '#web/product/on-demand.tsx';
import { columnsOf } from '#web/grid/list-columns.ts';
import { drafts } from '#web/drafts/drafts.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useMay } from '#web/session/session.ts';
import { useStore } from '#web/state/store.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Coming } from '#web/ui/loaded.tsx';
import { StateNote } from '#web/ui/state-note.tsx';
import { actions } from '#modules/actions.ts';
import { devTasks } from '#modules/work/tasks/door.ts';
import { EntryInput } from '#modules/views/task-views/entry/entry-input.tsx';
import { type EntryLine, entryLines, lastBelow, lifted, setIn } from '#modules/views/task-views/entry/entry-lines.ts';
import {
  dropLine,
  enterLine,
  entryOf,
  sendAgain,
  taskKey,
  type WaitingLine,
} from '#modules/views/task-views/entry/making.ts';
import { pastedDraft } from '#modules/views/task-views/entry/pasted-lines.ts';
import type { OutlineLine } from '#modules/views/task-views/outline/outline-line.tsx';
import { OutlineTable } from '#modules/views/task-views/outline/outline-table.tsx';
import { partKey, useLiveTasks } from '#modules/views/task-views/outline/use-live-tasks.tsx';
import styles from '#modules/views/task-views/entry/entry.module.css';
import type { EntryProject } from '#modules/views/task-views/entry/entry-endpoints.ts';

const PasteDialog = onDemand(() => import('#modules/views/task-views/entry/paste-dialog.tsx'), 'default');

/** The newest open tasks that are shown; the tree view has the older ones. */
const SHOWN_AT_MOST = 300;
const asked = ['name', 'executor_id', 'deadline', 'planned_minutes', 'hard_index'];
const columns = columnsOf(devTasks, [])
  .filter(({ name }) => asked.includes(name))
  .toSorted((a, b) => asked.indexOf(a.name) - asked.indexOf(b.name));
const entryKey = 'entry';

const useOpenTasks = (projectId: number) =>
  useCall('GET /api/fp/dev-tasks', {
    matrix: { perPage: SHOWN_AT_MOST, sortBy: 'id', descending: true },
    query: { project_id: String(projectId), status: openStatuses.join() },
    under: partKey('entry'),
  });

/** The line that is typed into; who opens a project with a keyboard at hand types at once. */
function useEntryFocus() {
  const input = useRef<HTMLInputElement>(null);
  const isThere = useRef(false);
  const taken = (element: HTMLInputElement | null) => {
    input.current = element;
    if (!element || isThere.current || !matchMedia('(pointer: fine)').matches) return;
    isThere.current = true;
    element.focus({ preventScroll: true });
  };
  return { taken, focus: () => requestAnimationFrame(() => input.current?.focus()) };
}

/** The open tasks of a project as a tree, with a line for the next one wherever it is to stand. */
export function EntryTree({ project }: { readonly project: EntryProject }) {
  const { t } = useTexts();
  const mayCreate = useMay()([actions.tasks.create]);
  const store = entryOf(project.id);
  const { text, under: asksUnder, waiting } = useStore(store);
  const { taken, focus } = useEntryFocus();
  const [pasted, setPasted] = useState<string | null>(null);
  useLiveTasks();
  const query = useOpenTasks(project.id);
  const { data } = query;
  if (!data) return <Coming of={query} shape="tasks" rows={12} />;

  const lines = entryLines(data.rows.toReversed(), waiting);
  const under = lines.some(({ key }) => key === asksUnder) ? asksUnder : null;
  const above = lines.find(({ key }) => key === under);
  const place = (next: string | null) => {
    store.set((now) => ({ ...now, under: next }));
    focus();
  };
  const entry = (
    <EntryInput
      ref={taken}
      text={text}
      above={above ? nameOf(above) : null}
      write={(value) => store.set((now) => ({ ...now, text: value }))}
      enter={(line, fields) => {
        store.set((now) => ({ ...now, text: '' }));
        enterLine(project.id, line, under, fields);
      }}
      shift={(step) => {
        const next = step > 0 ? setIn(lines, under) : lifted(lines, under);
        if (next === under) return false;
        place(next);
        return true;
      }}
      leave={() => focusLine(lines[lastBelow(lines, under)])}
      paste={(list) => {
        drafts.begin<string>(pastedDraft).keep(list);
        setPasted(list);
      }}
    />
  );
  const shown: OutlineLine[] = lines.map((line) => lineOf(line, line.waiting && waitingFace(project.id, line.waiting)));
  if (mayCreate) {
    shown.splice(lastBelow(lines, under) + 1, 0, entryLine(above ? above.depth + 1 : 0, entry));
  }
  return (
    <>
      <EntryTools mayCreate={mayCreate} paste={() => setPasted('')} />
      {data.total > data.rows.length && (
        <p className={`row gap-6 quiet small ${styles.hint}`}>{t('entry.cut', { count: data.rows.length })}</p>
      )}
      {shown.length ? (
        <OutlineTable
          label={t('entry.tasks_of', { name: project.name })}
          lines={shown}
          columns={columns}
          toggle={() => {}}
          press={(line, event) => {
            // The next line goes under the one that has the focus.
            if (!mayCreate || event.code !== 'Insert' || !line.task) return false;
            place(taskKey(line.task.id));
            return true;
          }}
        />
      ) : (
        <StateNote icon="list-check" title={t('entry.no_tasks')} />
      )}
      {pasted !== null && (
        <PasteDialog
          project={project}
          parent={above?.task ?? null}
          first={pasted}
          close={() => {
            setPasted(null);
            focus();
          }}
        />
      )}
    </>
  );
}

const focusLine = (line: EntryLine | undefined) =>
  document.querySelector<HTMLElement>(`tr[data-line="${line?.key}"]`)?.focus();
const nameOf = ({ task, waiting }: EntryLine): string => task?.name ?? waiting?.text ?? '';

function lineOf(line: EntryLine, face: OutlineLine['head']): OutlineLine {
  const { key, depth, task } = line;
  return { key, depth, label: nameOf(line), hasBelow: false, isOpen: true, ...(task ? { task } : { head: face }) };
}

const entryLine = (depth: number, head: OutlineLine['head']): OutlineLine => ({
  ...{ key: entryKey, depth, label: '', head, hasBelow: false },
  ...{ isOpen: false, isPlain: true, isTyped: true },
});

function EntryTools({ mayCreate, paste }: { readonly mayCreate: boolean; readonly paste: () => void }) {
  const { t } = useTexts();
  return (
    <div className={`row rigid ${styles.tools}`}>
      {mayCreate ? (
        <p className={`row gap-6 quiet small ${styles.hint}`}>{t('entry.hint')}</p>
      ) : (
        <p className={`row gap-6 quiet small ${styles.hint}`}>
          <Icon name="lock" size={13} /> {t('entry.may_not')}
        </p>
      )}
      <span className="grow" />
      {mayCreate && (
        <Button variant="default" leftSection={<Icon name="clipboard-list" size={14} />} onClick={paste}>
          {t('entry.paste')}
        </Button>
      )}
    </div>
  );
}

const waitingFace = (projectId: number, line: WaitingLine) => <Waiting projectId={projectId} line={line} />;

/** A line that is no task yet: on its way, or refused with the reason and the two ways on. */
function Waiting({ projectId, line }: { readonly projectId: number; readonly line: WaitingLine }) {
  const { t } = useTexts();
  return (
    <span
      className={`row gap-10 shrinks plain ${styles.waiting}`}
      data-refused={line.refused !== undefined || undefined}
    >
      <span className="cut" translate="no">
        {line.text}
      </span>
      {line.refused ? (
        <>
          <span className={`inline gap-4 bad small ${styles.refusal}`} role="alert">
            <Icon name="alert-triangle" size={13} /> {line.refused}
          </span>
          <button
            type="button"
            className={`hovers panel soft tap rounded-s ${styles.small}`}
            onClick={() => sendAgain(projectId, line)}
          >
            {t('action.retry')}
          </button>
          <button
            type="button"
            className={`hovers panel soft tap rounded-s ${styles.small}`}
            onClick={() => {
              entryOf(projectId).set((now) => ({ ...now, text: line.text, under: line.under }));
              dropLine(projectId, line);
            }}
          >
            {t('action.edit')}
          </button>
        </>
      ) : (
        <span className="quiet">{t('entry.sending')}</span>
      )}
    </span>
  );
}
