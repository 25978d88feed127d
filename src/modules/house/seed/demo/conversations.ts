import { dayMs } from '#kernel/days.ts';
import type { Lang } from '#kernel/languages.ts';
import type { DemoClock } from '#modules/house/seed/demo/demo-clock.ts';
import type { Person } from '#modules/house/seed/demo/people.ts';
import phrases from '#modules/house/seed/demo/phrases.json' with { type: 'json' };
import type { Span } from '#modules/house/seed/demo/diary.ts';
import type { Company, StoryTask } from '#modules/house/seed/demo/story-tasks.ts';
import { langOfText } from '#modules/house/seed/demo/subjects.ts';
import { type Random, streamOf } from '#modules/house/seed/random.ts';

export interface Comment {
  readonly task: StoryTask;
  readonly at: number;
  readonly by: Person;
  readonly text: string;
  readonly isPublic: boolean;
  /** The comment that it answers. */
  readonly root: Comment | null;
}

type Thread = (typeof phrases.threads)[number];
type Stage = 'before' | 'working' | 'review' | 'returned' | 'blocked' | 'closed' | 'client';

export const COMMENTS = 2400;
/** Nobody talks about one task more often than that. */
const THREADS_OF_A_TASK = 5;
/** Types of tasks in which people speak of indexes and tests. */
const aboutCode = ['feature', 'bug', 'improvement', 'devops'];

/** What people said about the tasks, each thing while it could be said, in the order of time. */
export function comments(company: Company): Comment[] {
  const random = streamOf('comments');
  const threads = random.shuffled(company.tasks.flatMap((task) => threadsOf(company, task)));
  const said = threads.flat().slice(0, COMMENTS);
  return said.sort((a, b) => a.at - b.at);
}

function threadsOf(company: Company, task: StoryTask): Comment[][] {
  const random = streamOf(`talk ${task.plan.index}`);
  const open = stagesOf(task, company.clock);
  const isCode = aboutCode.includes(task.plan.subject.type);
  const fits = ({ stage, about }: Thread) => open.has(stage as Stage) && (isCode || about !== 'code');
  const chosen = random.shuffled(phrases.threads.filter(fits)).slice(0, THREADS_OF_A_TASK);
  const spanOf = ({ stage }: Thread) => open.get(stage as Stage)!;
  let silentSince = 0;
  return chosen
    .sort((a, b) => spanOf(a).from - spanOf(b).from)
    .filter(({ stage }, at, all) => all.slice(0, at).filter((other) => other.stage === stage).length < 2)
    .flatMap((thread) => {
      const { from, to } = spanOf(thread);
      // One thing after the other: a conversation begins when the one before it is over.
      const lines = conversation(company, task, thread, { from: Math.max(from, silentSince), to }, random);
      if (lines) silentSince = lines.at(-1)!.at;
      return lines ? [lines] : [];
    });
}

/** The stretches of a story in which each kind of thing is said. */
function stagesOf({ telling: { story }, plan }: StoryTask, clock: DemoClock): Map<Stage, Span> {
  const made = Date.parse(story.task.created_at) + 60_000;
  const end = Math.min(clock.midnight, story.task.ended_at ? Date.parse(story.task.ended_at) + dayMs : clock.midnight);
  const stages = new Map<Stage, Span>();
  const after = (to: string) => {
    const at = story.flows.findIndex((flow) => flow.to_status === to);
    return at < 0 ? null : { from: story.flows[at]!.at, to: story.flows[at + 1]?.at ?? end };
  };
  const started = story.flows[0]?.at;
  const submitted = story.flows.find(({ to_status }) => to_status === 'checking')?.at;
  if (plan.executor) stages.set('before', { from: made, to: started ?? end });
  if (started && story.intervals.length) stages.set('working', { from: started, to: submitted ?? story.last });
  const spans = {
    review: after('checking'),
    returned: after('returned'),
    blocked: after('blocked'),
    closed: after('done'),
  };
  for (const [stage, span] of Object.entries(spans)) if (span) stages.set(stage as Stage, span);
  if (plan.ask) stages.set('client', { from: made, to: end });
  return stages;
}

function conversation(
  company: Company,
  task: StoryTask,
  thread: Thread,
  { from, to }: Span,
  random: Random,
): Comment[] | null {
  const { clock } = company;
  const { calendar } = clock;
  const isPublic = thread.stage === 'client';
  const lang = isPublic ? task.plan.ask!.lang : random.chance(0.75) ? task.plan.lang : langOfText(random);
  const room = calendar.workingMinutes(from, Math.min(to, clock.midnight));
  if (room < 15) return null;
  let at = calendar.addWorkingMinutes(from, random.int(5, Math.max(6, Math.min(room - 5, 900))));
  const colleague = random.pick(task.plan.project.team);
  const slots = slotsOf(company, task, lang, isPublic, random);
  if (!slots.number && thread.lines.some((line) => line[lang].includes('{number}'))) return null;
  const said: Comment[] = [];
  for (const line of thread.lines) {
    const by = speaker(line.by, task, colleague);
    const isThere = by && !(by.blockedAt && at > by.blockedAt) && at < Math.min(to, clock.midnight);
    if (!isThere || by === said.at(-1)?.by || (line.by === 'colleague' && by === task.plan.executor)) break;
    const feminine = by.sex === 'f' ? 'а' : '';
    said.push({ task, at, by, text: fill(line[lang], { ...slots, f: feminine }), isPublic, root: said[0] ?? null });
    at = calendar.addWorkingMinutes(at, random.int(3, 140)) + random.int(0, 59) * 1000;
  }
  // A question that nobody was there to answer is better not asked.
  return said.length === thread.lines.length ? said : null;
}

function speaker(part: string, { plan }: StoryTask, colleague: Person): Person | null {
  const { executor, creator, reviewer, project, ask } = plan;
  const parts: Record<string, Person | null> = {
    ...{ executor, creator, colleague, reviewer: reviewer ?? project.manager, manager: project.manager },
    client: ask?.client ?? null,
  };
  return parts[part] ?? null;
}

function slotsOf(
  { tasks }: Company,
  { plan, id }: StoryTask,
  lang: Lang,
  isPublic: boolean,
  random: Random,
): Record<string, string> {
  const older = tasks.findLast((other) => other.plan.project === plan.project && other.id < id - 25);
  return {
    number: older?.number ?? '',
    hour: isPublic
      ? `${random.int(18, 21)}:${random.pick(['10', '25', '40'])}`
      : random.pick(['17:00', '17:30', '18:00']),
    percent: String(random.int(8, 18) * 5),
    ms: String(random.int(4, 90) * 10),
    day: random.pick(phrases.weekdays[lang]),
  };
}

const fill = (text: string, slots: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => slots[name] ?? '');
