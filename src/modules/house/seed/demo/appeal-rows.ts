import { iso } from '#modules/house/seed/demo/demo-clock.ts';
import phrases from '#modules/house/seed/demo/phrases.json' with { type: 'json' };
import type { Company } from '#modules/house/seed/demo/story-tasks.ts';
import { madeAt, type SeedRow } from '#modules/house/seed/seed-rows.ts';

const MOST = 8;
const hourMs = 3_600_000;

/** A few executors did not agree with their marks; a manager who gave none answered, or has not got to it yet. */
export function appealRows({ tasks, clock }: Company): SeedRow[] {
  const rows = tasks.flatMap(({ id, plan, telling }) => {
    const marks = telling.marks.findLast(({ isVoid }) => !isVoid);
    const manager = plan.project.manager;
    if (!marks || !plan.executor || marks.by === manager.id || plan.executor === manager) return [];
    const at = marks.at + 20 * hourMs;
    const answeredAt = at + 26 * hourMs;
    if (at > clock.midnight || !clock.calendar.workingMinutes(at, at + hourMs)) return [];
    const { text, answer } = phrases.appeals[id % phrases.appeals.length]!;
    const isOpen = answeredAt > clock.midnight;
    return [
      {
        task_id: id,
        text: text[plan.lang],
        status: isOpen ? 'open' : 'upheld',
        answer: isOpen ? null : answer[plan.lang],
        answered_by: isOpen ? null : manager.id,
        answered_at: isOpen ? null : iso(answeredAt),
        ...madeAt(iso(at), plan.executor.id),
      },
    ];
  });
  const youngest = rows.toSorted((a, b) => a.created_at.localeCompare(b.created_at)).slice(-MOST);
  const waiting = [youngest.at(-1), youngest.findLast(({ created_by }) => created_by !== youngest.at(-1)?.created_by)];
  return youngest.map((row, at) => ({ id: at + 1, ...row, ...(waiting.includes(row) && unanswered) }));
}

/** The youngest of all still waits, and so does the youngest of somebody else. */
const unanswered = { status: 'open', answer: null, answered_by: null, answered_at: null };
