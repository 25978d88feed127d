import type { CallProblem } from '#web/api/problem.ts';
import { messageOf } from '#web/ui/notices.ts';
import styles from '#modules/staff/access/sign-in/login/login.module.css';

/** A refusal that stays in sight until the next try: 2.5 s are too short for someone who has to type again. */
export function LoginAlert({ problem }: { readonly problem: CallProblem }) {
  return (
    <div className={`flex gap-10 ink ${styles.alert}`} role="alert">
      <svg width="18" height="18" viewBox="0 0 18 18" fill="none" aria-hidden="true">
        <path
          d="M9 2.4 16.4 15H1.6L9 2.4Zm0 4.8v3.6m0 1.9v.1"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinejoin="round"
          strokeLinecap="round"
        />
      </svg>
      <p className={`shrinks breaks medium ${styles.words}`}>
        {messageOf(problem)}
        <code>
          {problem.code} {problem.description}
        </code>
      </p>
    </div>
  );
}
