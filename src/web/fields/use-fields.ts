import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { isSame } from '#kernel/equality.ts';
import { type Field, type Fields, traitsOf } from '#kernel/field.ts';
import type { Input, StoredName } from '#kernel/resource.ts';
import type { Fielded } from '#kernel/fields-of.ts';
import { type CallProblem, problemOf } from '#web/api/problem.ts';
import { useWriting } from '#web/drafts/use-draft.ts';
import { ruleText } from '#web/fields/field-names.ts';
import type { FormValues, RowValues } from '#web/fields/field-view.ts';
import { viewOf } from '#web/fields/kind-views.ts';
import { bodyOf, brokenRules, fieldsAsked, placeOf, valuesOf } from '#web/fields/form-values.ts';
import { useTexts } from '#web/i18n/texts.ts';

/** Sends what was typed; false: it is not done yet, and stays. Throws the server's problem. */
export type Send<B = FormValues> = (body: B, base: RowValues | null) => Promise<unknown>;

/** What fields send: their rules have been asked before. */
type SentBody<F extends Fields, N extends string> = Pick<
  Input<{ readonly fields: F }>,
  keyof Input<{ readonly fields: F }> & (N | StoredName<N>)
>;

interface Asking<F extends Fields, N extends string> {
  /** A resource, or the fields of a body that an endpoint takes. */
  readonly of: Fielded & { readonly fields: F };
  /** Which of its fields, in this order; without it all that may be written. */
  readonly names?: readonly N[];
  /** What is changed; null: all of it is new. */
  readonly row?: RowValues | null;
  /** What fields of something new begin with, by the names under which they are written. */
  readonly begin?: FormValues;
  /** The name of the draft; null where nothing is kept, as of passwords. */
  readonly draft: string | null;
  readonly send: Send<SentBody<F, N>>;
  /** Drawn again with each letter: something beside the fields says what they mean. */
  readonly isLive?: boolean;
}

/** What was typed and what was there before: so the changes of others since are told apart from it. */
interface Typed {
  readonly typed: FormValues;
  readonly before: FormValues | null;
}

/**
 * The fields that are asked for by hand or by a definition: their values, rules, draft, and what the server says to
 * them. Nothing that was typed is ever lost: not to a refusal, not to a crash. `Fields` shows them.
 */
export function useFields<F extends Fields, N extends string = keyof F & string>(asking: Asking<F, N>) {
  const { of, names, row = null, begin = {}, draft: name, send, isLive } = asking;
  const { t } = useTexts();
  const fields = fieldsAsked(of, viewOf, row === null, names);
  const draft = useWriting<Typed>(name ?? '');
  // What the form began with: live changes of the list must not move the ground under what is being typed.
  const [base, setBase] = useState(row && { ...row, ...draft.begun?.before });
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<CallProblem | null>(null);
  const [, draw] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const form = useForm<FormValues>({
    mode: 'uncontrolled',
    initialValues: { ...valuesOf(fields, base, begin), ...draft.begun?.typed },
    onValuesChange: (values) => {
      if (name) draft.keep(draftOf(changedIn(values)));
      if (isLive) draw((count) => count + 1);
    },
  });
  const clean = valuesOf(fields, base, begin);
  const changedIn = (values: FormValues): FormValues =>
    Object.fromEntries(Object.entries(values).filter(([at, value]) => !isSame(value, clean[at])));
  /** Secrets, and what says much of a person, are never written down. */
  const draftOf = (all: FormValues): Typed | undefined => {
    const kept = fields.filter(({ path, field }) => path in all && !isNeverKept(field)).map(({ path }) => path);
    if (!kept.length) return undefined;
    return { typed: pick(all, kept), before: base && pick(base, [...kept, 'version']) };
  };
  /** Sets a value from outside: the input begins again with it. */
  const show = (at: string, value: unknown) => {
    if (!isSame(form.getValues()[at], value)) form.setFieldValue(at, value);
  };
  /** After the messages are in the page. */
  const focusFirstError = () => {
    setTimeout(() => box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const body = () => bodyOf(fields, form.getValues(), base) as Partial<SentBody<F, N>>;
  const placeFor = (at: string) => (Array.isArray(form.getValues()[at]) ? at : (placeOf(fields, at) ?? at));

  /** By `send`, or by another way that the form offers. */
  async function save(way: Send<SentBody<F, N>> = send): Promise<void> {
    if (busy) return;
    setProblem(null);
    const broken = brokenRules(fields, form.getValues());
    form.setErrors(
      Object.fromEntries(Object.entries(broken).map(([at, rule]) => [placeFor(at), ruleText(t, rule.name, rule)])),
    );
    if (Object.keys(broken).length) return focusFirstError();
    setBusy(true);
    try {
      if ((await way(body() as SentBody<F, N>, base)) !== false) draft.forget();
    } catch (error) {
      const refused = problemOf(error);
      const placed = refused.errors.map((one) => [placeOf(fields, one.field), one.message] as const);
      form.setErrors(Object.fromEntries(placed.filter(([at]) => at)));
      // What belongs to no field of this form is said above it.
      if (placed.length === 0 || placed.some(([at]) => !at)) setProblem(refused);
      focusFirstError();
    } finally {
      setBusy(false);
    }
  }

  return {
    of,
    box,
    form,
    fields,
    base,
    setBase,
    busy,
    problem,
    show,
    save,
    /** What would be sent as it stands. */
    body,
    draft: draft.word,
    showDraft: (other: Typed | undefined) => {
      for (const [at, value] of Object.entries({ ...clean, ...other?.typed })) show(at, value);
    },
    forgetDraft: draft.forget,
    isDirty: () => Object.keys(changedIn(form.getValues())).length > 0,
  };
}

const isNeverKept = (field: Field): boolean => traitsOf(field).isSecret === true || field.options.isPersonal === true;

const pick = (row: FormValues, names: readonly string[]): FormValues =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
