import { isUnderAttack } from '#server/auth/visitor-pace.ts';
import type { App } from '#server/app.ts';
import type { Db } from '#server/context.ts';
import { type Asked, isProof, newStamp, type Stamp, waitingMs } from '#site/form-stamps.ts';

/** How old the answer may be that a page is drawn with; a letter asks anew. */
const freshMs = 10_000;

/** Whether letters need a proof now, as pages are drawn with it: asked for in passing, so that no page waits. */
export interface FormGuard {
  readonly isOn: () => boolean;
  /** May a letter with this stamp and this proof come in? Else what its form is sent back with. */
  readonly judge: (db: Db, stamp: Stamp, proof: string | undefined) => Promise<Passed | Asked>;
}

interface Passed {
  readonly isProven: boolean;
}

/**
 * While more letters come than people write, each costs its sender a proof: a second of a browser's work, or, where no
 * script runs, a minute of waiting. A stamp is taken once, so that a proof and a wait are worth one letter each.
 */
export function formGuard(app: App): FormGuard {
  let isOn = false;
  let askedAt = 0;
  const ask = async (db: Db) => {
    askedAt = Date.now();
    isOn = await isUnderAttack(db);
    return isOn;
  };
  return {
    isOn: () => {
      if (Date.now() - askedAt > freshMs) ask(app.db).catch(() => {});
      return isOn;
    },
    judge: async (db, stamp, proof) => {
      if (proof && isProof(stamp.text, proof)) return { isProven: true };
      if (!(await ask(db))) return { isProven: false };
      if (stamp.kind === 'form')
        return { stamp: newStamp(app.config.secretKey, Date.now(), 'asked'), seconds: waitingMs / 1000 };
      const left = waitingMs - stamp.age;
      return left > 0 ? { stamp: stamp.text, seconds: Math.ceil(left / 1000) } : { isProven: true };
    },
  };
}
