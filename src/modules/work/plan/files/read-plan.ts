import {
  type Answer,
  answerLagged,
  answerNetwork,
  type AnswerOptions,
  answerPeople,
  answerShared,
} from '#modules/work/plan/files/answers.ts';
import { type CalendarCase, readCalendarCase } from '#modules/work/plan/files/calendar-cases.ts';
import { readLagged } from '#modules/work/plan/files/lagged-files.ts';
import { readMultiSkill } from '#modules/work/plan/files/multi-skill-files.ts';
import { type NetworkFile, readNetwork } from '#modules/work/plan/files/network-files.ts';
import { readPatterson, readPsplib, UnreadablePlan } from '#modules/work/plan/files/rcpsp-files.ts';

/**
 * The plan that a published file asks for.
 * @param name of the file: its ending says what is in it.
 * @throws UnreadablePlan
 */
export function answerFile(name: string, text: string, options: AnswerOptions): Answer {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  if (ending === 'sm') return answerShared(readPsplib(text), options);
  if (ending === 'rcp') return answerShared(readPatterson(text), options);
  if (ending === 'sch') return answerLagged(readLagged(text), options);
  if (ending === 'def') return answerPeople(readMultiSkill(text), options, false);
  if (ending === 'json') return answerJson(jsonOf(text), options);
  throw new UnreadablePlan(`Files end with .sm, .rcp, .sch, .def or .json, not with .${ending}.`);
}

/** @throws UnreadablePlan for what is no JSON object. */
export function jsonOf(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Said below, in the same words as for other JSON that is no plan.
  }
  throw new UnreadablePlan('The file is no JSON object.');
}

function answerJson(file: Record<string, unknown>, options: AnswerOptions): Answer {
  if (Array.isArray(file.cases)) {
    return {
      id: file.id,
      cases: file.cases.map((one: Record<string, unknown>) => ({ id: one.id, ...answerJson(one, options) })),
    };
  }
  if (file.input !== undefined)
    return answerPeople(readCalendarCase(file as typeof file & CalendarCase), options, true);
  const network = file as typeof file & NetworkFile;
  return { id: network.id, ...answerNetwork(readNetwork(network), network.projectStart !== undefined) };
}
