import { type ReactNode, useEffect, useRef, useState } from 'react';
import { onDemand } from '#web/product/on-demand.tsx';
import { useReferences } from '#web/cache/references.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { useMay } from '#web/session/session.ts';
import { Composer } from '#web/ui/composer.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useFormats } from '#web/ui/use-formats.ts';
import { specialActions } from '#modules/actions.ts';
import { CommentForm } from '#modules/work/tasks/comments/comment-form.tsx';
import { CommentThread } from '#modules/work/tasks/comments/comment-thread.tsx';
import { useComments } from '#modules/work/tasks/comments/use-comments.tsx';
import { taskDeadlines } from '#modules/work/tasks/deadlines/task-deadlines.ts';
import { DeadlineLine, FlowLine, StreamLine } from '#modules/work/tasks/history/history-lines.tsx';
import { HistoryRibbon } from '#modules/work/tasks/history/history-ribbon.tsx';
import { ribbonOf } from '#modules/work/tasks/history/history-steps.ts';
import panel from '#modules/work/tasks/sections/panel.module.css';
import { useTaskParts } from '#modules/work/tasks/sections/use-task-parts.tsx';
import { type Entry, foldedPieces, inOrder } from '#modules/work/tasks/stream/stream-entries.ts';
import styles from '#modules/work/tasks/stream/stream.module.css';
import type { TaskRow } from '#modules/work/tasks/task/dev-tasks.ts';
import { taskIntervals } from '#modules/work/tasks/time/task-intervals.ts';
import { taskFlows } from '#modules/work/tasks/transitions/task-flows.ts';

const IntervalsSection = onDemand(() => import('#modules/work/tasks/time/intervals-section.tsx'), 'default');

const views = ['all', 'comments', 'changes', 'time'] as const;
type View = (typeof views)[number];

type DrawnEntry = Entry & { readonly line: ReactNode };

/** Everything that was said and done about a task, one below the other, and below it the place to say more. */
export function TaskStream({ task }: { readonly task: TaskRow }) {
  const { t } = useTexts();
  const [view, setView] = useState<View>('all');
  const { comments, entries, isNews } = useEntries(task);
  return (
    <>
      <section className={`stack gap-12 ${panel.section}`} aria-label={t('panel.stream')}>
        <h3 className="row wrap text-13">
          {t('panel.stream')}
          {isNews && <span className="badge quiet">{t('panel.new_comments')}</span>}
          <span className="grow" />
          <span className={`row gap-2 plain ${styles.views}`}>
            {views.map((one) => (
              <button
                key={one}
                type="button"
                className="small ghost choice tap"
                aria-pressed={view === one}
                onClick={() => setView(one)}
              >
                {t(`stream.${one}`)}
                {one === 'comments' && comments > 0 && <span className="count"> {comments}</span>}
              </button>
            ))}
          </span>
        </h3>
        {view === 'changes' && <Ribbon task={task} />}
        {view === 'time' ? (
          <IntervalsSection task={task} />
        ) : (
          <Entries entries={view === 'all' ? entries : entries.filter(({ kind }) => `${kind}s` === view)} />
        )}
      </section>
      <NextComment task={task} />
    </>
  );
}

/** Comments, moves, deadlines and spells of work, each with the line that tells of it. */
function useEntries(task: TaskRow) {
  const { t } = useTexts();
  const format = useFormats();
  const may = useMay();
  const { comments, reactions, news } = useComments(task.id);
  const { data: flows = [] } = useTaskParts(taskFlows, task.id);
  const { data: deadlines = [] } = useTaskParts(taskDeadlines, task.id);
  const { data: intervals = [] } = useTaskParts(taskIntervals, task.id);
  // Asked for once: a long history has few people.
  const ids = [...flows, ...deadlines].map(({ created_by }) => created_by);
  const people = useReferences('admin/users', [
    ...new Set([...ids, ...intervals.map(({ user_id }) => user_id)].flatMap((id) => id ?? [])),
  ]);
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const nameOf = (id: number | null) => (id ? (names.get(id) ?? '') : t('dev-tasks.relations.system'));
  const answersOf = Map.groupBy(comments, ({ parent_id }) => parent_id);
  const mayComment = may([specialActions.comment]) && !task.is_archived;
  const said = (answersOf.get(null) ?? []).map((root): DrawnEntry => {
    const answers = answersOf.get(root.id) ?? [];
    const line = <CommentThread {...{ root, answers, reactions, news, mayComment }} />;
    return { at: root.created_at, key: `c${root.id}`, kind: 'comment', line };
  });
  const moved = flows.map((flow): DrawnEntry => {
    const line = <FlowLine flow={flow} author={nameOf(flow.created_by)} />;
    return { at: flow.created_at, key: `f${flow.id}`, kind: 'change', line };
  });
  const dated = deadlines.map((deadline): DrawnEntry => {
    const line = <DeadlineLine deadline={deadline} author={nameOf(deadline.created_by)} />;
    return { at: deadline.created_at, key: `d${deadline.id}`, kind: 'change', line };
  });
  // A spell that goes on is told of by the clock of the task.
  const worked = intervals.flatMap((interval): DrawnEntry[] => {
    const { id, started_at, ended_at, minutes, user_id, kind } = interval;
    if (!ended_at || !minutes) return [];
    const line = (
      <StreamLine sign={<Icon name="stopwatch" size={14} />} author={nameOf(user_id)} at={ended_at}>
        <b className="digits">{format.minutes(minutes)}</b>
        <span className="count">
          {format.instant(started_at)} – {format.time(ended_at)}
        </span>
        {kind !== 'work' && <span className="badge quiet">{t(`choice.${kind}`)}</span>}
      </StreamLine>
    );
    return [{ at: ended_at, key: `t${id}`, kind: 'time', line }];
  });
  const entries = inOrder([...said, ...moved, ...dated, ...worked]);
  return { entries, comments: comments.length, isNews: news.size > 0 };
}

function Entries({ entries }: { readonly entries: readonly DrawnEntry[] }) {
  const { t } = useTexts();
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  if (!entries.length) return <p className="quiet">{t('stream.empty')}</p>;
  return (
    <ol className="stack gap-10">
      {foldedPieces(entries, unfolded).map((piece) =>
        'entry' in piece ? (
          <Line key={piece.entry.key}>{piece.entry.line}</Line>
        ) : (
          <li key={piece.key}>
            <button
              type="button"
              aria-expanded="false"
              className={`quiet small ghost tap rounded ${styles.unfold}`}
              onClick={() => setUnfolded((now) => new Set([...now, piece.key]))}
            >
              {t('stream.folded', { count: piece.folded.length })}
            </button>
          </li>
        ),
      )}
    </ol>
  );
}

/** The lines are items of the list already: a fragment that has a key. */
const Line = ({ children }: { readonly children: ReactNode }) => children;

/** How long the task stood where. */
function Ribbon({ task }: { readonly task: TaskRow }) {
  const { data: flows = [] } = useTaskParts(taskFlows, task.id);
  const { data: deadlines = [] } = useTaskParts(taskDeadlines, task.id);
  return flows.length > 0 && <HistoryRibbon stretches={ribbonOf(task, flows, deadlines)} />;
}

/** A comment can be begun wherever one reads; what one has said comes into sight. */
function NextComment({ task }: { readonly task: TaskRow }) {
  const may = useMay();
  const { comments } = useComments(task.id);
  const place = useRef<HTMLDivElement>(null);
  const [said, say] = useState(0);
  const isThere = comments.some(({ id }) => id === said);
  useEffect(() => {
    if (isThere) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isThere]);
  if (task.is_archived || !may([specialActions.comment])) return null;
  return (
    <>
      <Composer className={styles.composer}>
        <CommentForm taskId={task.id} hasClient={task.client_id !== null} said={say} />
      </Composer>
      <div ref={place} />
    </>
  );
}
