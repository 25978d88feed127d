import type { FormValues } from '#web/fields/field-view.ts';
import { taskBean } from '#web/session/session.ts';

/** What was typed is written so long after the last key, whether its form is still there or not. */
const pauseMs = 300;
const waiting = new Map<string, ReturnType<typeof setTimeout>>();

export const recallDraft = (name: string): FormValues | undefined => taskBean.recall<FormValues>(name);

/** Undefined: what is in the form is what it began with. */
export function keepDraft(name: string, values: FormValues | undefined): void {
  clearTimeout(waiting.get(name));
  waiting.set(
    name,
    setTimeout(() => taskBean.keep(name, values), pauseMs),
  );
}

export function forgetDraft(name: string): void {
  clearTimeout(waiting.get(name));
  waiting.delete(name);
  taskBean.keep(name, undefined);
}
