import { closed, id } from '#kernel/schemas.ts';
import { workNamed } from '#server/jobs/waiting-work.ts';

/** What the answers of an attempt that was handed in are worth. */
export const gradeWork = workNamed('grade_test_attempt', closed({ attempt_id: id }));
