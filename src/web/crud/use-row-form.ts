import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import type { Resource } from '#kernel/resource.ts';
import { type CallProblem, problemOf } from '#web/api/problem.ts';
import { newIdempotencyKey } from '#web/call.ts';
import { conflictsOf } from '#web/crud/conflict.ts';
import { forgetDraft, keepDraft, recallDraft } from '#web/crud/drafts.ts';
import { bodyOf, brokenRules, formFields, placeOf, valuesOf } from '#web/crud/form-values.ts';
import { createRow, standingRow, updateRow } from '#web/crud/writing.ts';
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

/**
 * The form of a row: its values, its rules, its draft, and what the server says to it. Nothing that was typed is ever
 * lost: not to a refusal, not to someone else's change, not to a reload within the hour.
 */
export function useRowForm(resource: Resource, given: RowValues | null, begin: FormValues, done: () => void) {
  const { t } = useTexts();
  const { path } = resource;
  const draftName = `${path}:${given?.id ?? 'new'}`;
  const fields = formFields(resource, viewOf, given === null);
  // What the form began with: live changes of the list must not move the ground under what is being typed.
  const [base, setBase] = useState(given);
  const [draft] = useState(() => recallDraft(draftName));
  const [hasDraft, setHasDraft] = useState(draft !== undefined);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<CallProblem | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const once = useRef({ body: '', key: '' });

  const form = useForm<FormValues>({
    mode: 'uncontrolled',
    initialValues: { ...valuesOf(fields, base, begin), ...draft },
    onValuesChange: (values) => keepDraft(draftName, isTyped(values) ? values : undefined),
  });
  const clean = JSON.stringify(valuesOf(fields, base, begin));
  const isTyped = (values: FormValues) => JSON.stringify(values) !== clean;

  /** Sets a value from outside: the input begins anew with it. */
  const show = (at: string, value: unknown) => {
    if (JSON.stringify(form.getValues()[at]) !== JSON.stringify(value)) form.setFieldValue(at, value);
  };
  const forget = () => {
    forgetDraft(draftName);
    setHasDraft(false);
  };
  const finish = (text: string, undo?: () => unknown) => {
    forget();
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
      finish(t('notice.saved'), () => updateRow(path, saved, pick(against, body)));
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
    hasDraft,
    save,
    isDirty: () => isTyped(form.getValues()),
    forgetDraft: forget,
    /** Back to the row as it is, or to an empty form. */
    startAnew: () => {
      for (const [at, value] of Object.entries(valuesOf(fields, base, begin))) show(at, value);
      forget();
    },
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

const pick = (row: RowValues, changed: object): FormValues =>
  Object.fromEntries(Object.keys(changed).map((name) => [name, row[name] ?? null]));
