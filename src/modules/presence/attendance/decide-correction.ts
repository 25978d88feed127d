import { takeBackMs } from '#kernel/take-back.ts';
import { call } from '#web/api/call.ts';
import { problemOf } from '#web/api/problem.ts';
import { namesOf } from '#web/cache/references.ts';
import { texts } from '#web/i18n/texts.ts';
import { patchRows, refreshLists } from '#web/lists/list-cache.ts';
import { decideOn, isDecided } from '#web/ui/decisions.ts';
import { notify, notifyProblem } from '#web/ui/notices.ts';
import { attendanceCorrections } from '#modules/presence/attendance/attendance-corrections.ts';
import type { Correction } from '#modules/presence/attendance/attendance-endpoints.ts';
import { refreshDays } from '#modules/presence/attendance/use-attendance.ts';

/** Of two who decide at once the second reads who was faster and how; the list shows it as it stands. */
export async function sayWhoDecided(error: unknown): Promise<void> {
  const { status, body, code, description } = problemOf(error);
  const row = status === 409 ? (body.row as Correction | undefined) : undefined;
  if (!row?.decided_by) return notifyProblem(error);
  const [decider] = await namesOf('admin/users', [row.decided_by]).catch(() => []);
  const text = texts().t(row.state === 'approved' ? 'attendance.approved_by' : 'attendance.refused_by', {
    name: decider ?? '…',
  });
  notify({ kind: 'error', text, code, description });
  void refreshLists(attendanceCorrections.path);
}

/** One decision about one correction: shown at once, taken back when refused, and for ten seconds by who made it. */
export async function decide(row: Correction, approve: boolean, comment: string | null = null): Promise<boolean> {
  const { path } = attendanceCorrections;
  if (isDecided(path, row)) return false;
  const shows = { state: approve ? 'approved' : 'refused', decision_comment: comment, allowed_actions: [] };
  const hide = patchRows(path, new Map([[row.id, shows]]));
  const isDone = await decideOn(path, row, async () => {
    let done;
    try {
      done = await call('POST /api/fp/attendance-corrections/decide', { body: { ids: [row.id], approve, comment } });
    } catch (error) {
      await sayWhoDecided(error);
      return null;
    }
    const undo = async () => {
      await call('POST /api/fp/attendance-corrections/take-back', {
        body: { id: row.id, version: done.rows[0]!.version },
      });
      await refreshDays();
    };
    const text = texts().t(approve ? 'attendance.approved' : 'attendance.refused');
    return { text, undo, undoUntil: Date.now() + takeBackMs };
  });
  if (!isDone) hide();
  void refreshLists(path);
  void refreshDays();
  return isDone;
}
