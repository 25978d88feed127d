import { useEffect, useState } from 'react';
import { connection } from '#web/api/connection.ts';
import { isSilence, problemOf } from '#web/api/problem.ts';
import { useStore } from '#web/state/store.ts';
import { messageOf } from '#web/ui/notices.ts';
import type { AskedQuestion, SavedAnswer } from '#modules/growth/knowledge-tests/answer-parts.ts';
import {
  AnswerKeeper,
  type KeptAnswer,
  type SaveOutcome,
  type TabNews,
} from '#modules/growth/knowledge-tests/screens/answer-keeper.ts';
import { answerShelfOf } from '#modules/growth/knowledge-tests/screens/answer-shelf.ts';
import type { GivenAnswer } from '#modules/growth/knowledge-tests/screens/asked-question.ts';

export interface SavedWhat {
  readonly question_id: number;
  readonly value: GivenAnswer;
  readonly version: number;
}

interface KeeperProps {
  /** Names the attempt and the person in this browser. */
  readonly owner: string;
  readonly questions: readonly AskedQuestion[];
  readonly save: (what: SavedWhat) => Promise<SavedAnswer>;
  /** What the server said of the time with each answer. */
  readonly heard: (saved: Pick<SavedAnswer, 'ends_at' | 'now'>) => void;
}

const knownOf = (questions: readonly AskedQuestion[]): ReadonlyMap<number, KeptAnswer> =>
  new Map(questions.map(({ question_id, value, version }) => [question_id, { value, version, state: 'saved' }]));

/** The answers of the attempt on the screen, from the first look to the end of it. */
export function useAnswerKeeper(props: KeeperProps): AnswerKeeper {
  const [{ keeper, channel }] = useState(() => keeperOf(props));
  useEffect(() => {
    const hear = ({ data }: MessageEvent<TabNews>) => keeper.hear(data);
    channel.addEventListener('message', hear);
    void keeper.resume();
    // When the line is back nobody has to wait for the next try.
    const follow = () => void (connection.get().isLost || !keeper.waiting().length || keeper.flush());
    const stop = connection.subscribe(follow);
    addEventListener('online', follow);
    return () => {
      channel.removeEventListener('message', hear);
      stop();
      removeEventListener('online', follow);
    };
  }, [keeper, channel]);
  const { isOver } = useStore(keeper.state);
  useEffect(() => {
    if (isOver) return undefined;
    const warn = (event: BeforeUnloadEvent) => keeper.waiting().length > 0 && event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [keeper, isOver]);
  return keeper;
}

function keeperOf({ owner, questions, save, heard }: KeeperProps) {
  const channel = new BroadcastChannel(`vazifa.${owner}`);
  const keeper = new AnswerKeeper(knownOf(questions), {
    save: async (question_id, value, version): Promise<SaveOutcome> => {
      try {
        const saved = await save({ question_id, value, version });
        heard(saved);
        return { kind: 'saved', version: saved.version };
      } catch (error) {
        return outcomeOf(error);
      }
    },
    shelf: answerShelfOf(owner),
    tell: (news) => channel.postMessage(news),
    // The browser's own refuses to be called as a member of anything else.
    later: (run, ms) => setTimeout(run, ms),
  });
  return { keeper, channel };
}

/** What a refusal means for the answer: only what the server said about it is final. */
function outcomeOf(error: unknown): SaveOutcome {
  const problem = problemOf(error);
  const { status, body, errors } = problem;
  if (isSilence(error) || status === 0 || status === 401 || status === 429 || status >= 500) return { kind: 'silence' };
  const row = body.row as Partial<SavedAnswer> | undefined;
  if (status === 409 && row?.version !== undefined && errors.every(({ rule }) => rule !== 'attempt_is_over'))
    return { kind: 'stale', version: row.version, value: row.value ?? null };
  if (status === 409 || status === 404 || status === 410) return { kind: 'over' };
  return { kind: 'refused', reason: errors[0]?.message ?? messageOf(problem) };
}
