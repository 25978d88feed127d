import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import type { Resource } from '#kernel/resource.ts';
import { type CallProblem, problemOf } from '#web/api/problem.ts';
import { newIdempotencyKey } from '#web/call.ts';
import { conflictsOf } from '#web/crud/conflict.ts';
import { bodyOf, brokenRules, formFields, placeOf, valuesOf } from '#web/crud/form-values.ts';
import { createRow, standingRow, updateRow } from '#web/crud/writing.ts';
import { useWriting } from '#web/drafts/use-draft.ts';
import { ruleText } from '#web/fields/field-names.ts';
import type { FormValues, RowValues } from '#web/fields/field-view.ts';
import { viewOf } from '#web/fields/field-views.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { notify } from '#web/ui/notices.ts';

/** Somebody saved the row first: how it stands now, and which fields both have changed. */
export interface Conflict {
  readonly standing: RowValues;
  readonly paths: readonly string[];
}

/** What was typed and what stood there before: so the changes of others since are told apart from it. */
interface RowDraft {
  readonly typed: FormValues;
  readonly before: FormValues | null;
}

/**
 * The form of a row: its values, its rules, its draft, and what the server says to it. Nothing that was typed is ever
 * lost: not to a refusal, not to someone else's change, not to a crash.
 */
export function useRowForm(resource: Resource, given: RowValues | null, begin: FormValues, done: () => void) {
  const { t } = useTexts();
  const { path } = resource;
  const fields = formFields(resource, viewOf, given === null);
  // What the form began with: live changes of the list must not move the ground under what is being typed.
  const draft = useWriting<RowDraft>(`${path}:${given?.id ?? 'new'}`);
  const [base, setBase] = useState(given && { ...given, ...draft.begun?.before });
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<CallProblem | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const once = useRef({ body: '', key: '' });

  const form = useForm<FormValues>({
    mode: 'uncontrolled',
    initialValues: { ...valuesOf(fields, base, begin), ...draft.begun?.typed },
    onValuesChange: (values) => draft.keep(draftOf(typedOf(values))),
  });
  const clean = valuesOf(fields, base, begin);
  const typedOf = (values: FormValues): FormValues =>
    Object.fromEntries(Object.entries(values).filter(([at, value]) => !isSame(value, clean[at])));
  /** Secrets are never written down. */
  const draftOf = (all: FormValues): RowDraft | undefined => {
    const kept = fields.filter(({ path: at, field }) => at in all && field.kind !== 'secret').map((one) => one.path);
    if (!kept.length) return undefined;
    return { typed: pick(all, kept), before: base && pick(base, [...kept, 'version']) };
  };

  /** Sets a value from outside: the input begins anew with it. */
  const show = (at: string, value: unknown) => {
    if (!isSame(form.getValues()[at], value)) form.setFieldValue(at, value);
  };
  const finish = (text: string, undo?: () => unknown) => {
    draft.forget();
    notify({ kind: 'success', text, ...(undo && { undo }) });
    done();
  };

  async function write(against: RowValues | null): Promise<void> {
    const body = bodyOf(fields, form.getValues(), against);
    if (against && Object.keys(body).length === 0) return finish(t('notice.saved'));
    if (!against) {
      const text = JSON.stringify(body);
      // Another body is another row; the same one may be sent again.
      if (once.current.body !== text) once.current = { body: text, key: newIdempotencyKey() };
      await createRow(path, body, once.current.key);
      return finish(t('notice.created'));
    }
    try {
      const saved = await updateRow(path, against, body);
      finish(t('notice.saved'), () => updateRow(path, saved, pick(against, Object.keys(body))));
    } catch (error) {
      const standing = standingRow(error);
      if (!standing) throw error;
      const paths = conflictsOf(fields, against, standing, body);
      setBase(standing);
      // What I did not touch is theirs from now on, in the form too.
      for (const one of fields) if (!(one.path in body)) show(one.path, one.view.toForm(standing[one.path]));
      if (paths.length) return setConflict({ standing, paths });
      // Nobody else touched what I changed: it goes again on top of theirs, and their fields stay theirs.
      await updateRow(path, standing, body);
      finish(t('notice.saved'));
    }
  }

  async function save(): Promise<void> {
    if (busy) return;
    setProblem(null);
    const broken = brokenRules(fields, form.getValues());
    form.setErrors(
      Object.fromEntries(Object.entries(broken).map(([at, rule]) => [placeFor(at), ruleText(t, rule.name, rule)])),
    );
    if (Object.keys(broken).length) return focusFirstError();
    setBusy(true);
    try {
      await write(base);
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
  const placeFor = (at: string) => (Array.isArray(form.getValues()[at]) ? at : (placeOf(fields, at) ?? at));

  return {
    form,
    fields,
    base,
    busy,
    problem,
    conflict,
    draft: draft.word,
    showDraft: (other: RowDraft | undefined) => {
      for (const [at, value] of Object.entries({ ...clean, ...other?.typed })) show(at, value);
    },
    save,
    isDirty: () => Object.keys(typedOf(form.getValues())).length > 0,
    forgetDraft: draft.forget,
    /** Takes the other person's value for a field that both have changed; keeping mine needs nothing but saving. */
    takeTheirs: (at: string) => {
      const field = fields.find((one) => one.path === at);
      if (!field || !conflict) return;
      show(at, field.view.toForm(conflict.standing[at]));
      settle(at);
    },
    keepMine: (at: string) => settle(at),
  };

  function settle(at: string): void {
    setConflict((now) => {
      const paths = now?.paths.filter((one) => one !== at) ?? [];
      return now && paths.length ? { ...now, paths } : null;
    });
  }
}

/** After the messages are in the page. */
function focusFirstError(): void {
  setTimeout(() => document.querySelector<HTMLElement>('[role="dialog"] [aria-invalid="true"]')?.focus());
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const pick = (row: FormValues, names: readonly string[]): FormValues =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
