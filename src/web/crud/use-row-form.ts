import { useRef, useState } from 'react';
import type { Field } from '#kernel/field.ts';
import type { Resource } from '#kernel/resource.ts';
import { KeyOfBody } from '#web/api/call.ts';
import { createRow, currentRow, updateRow } from '#web/crud/writing.ts';
import type { FormValues, RowValues } from '#web/fields/field-view.ts';
import { useFields } from '#web/fields/use-fields.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { notify } from '#web/ui/notices.ts';
import { isSame } from '#kernel/equality.ts';
import type { FormField } from '#web/fields/form-values.ts';

/** Does a form ask for this field while the others have these values? What it held before stays as it is. */
const isAsked = ({ options }: Field, values: FormValues): boolean =>
  Object.entries(options.askedFor ?? {}).every(([name, of]) => of.includes(String(values[name])));

/** Somebody saved the row first: how it stands now, and which fields both have changed. */
export interface Conflict {
  readonly current: RowValues;
  readonly paths: readonly string[];
}

/** The form of a row: what it asks for, how that is written, and what becomes of it when two write the same row. */
export function useRowForm(
  resource: Resource,
  given: RowValues | null,
  begin: FormValues,
  done: (made?: RowValues) => void,
) {
  const { t } = useTexts();
  const { path } = resource;
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const once = useRef(new KeyOfBody());
  // Only where what is asked for depends on what was chosen, each choice draws the form anew.
  const isLive = Object.values(resource.fields).some(({ options }) => options.askedFor);
  const draft = `${path}:${given?.id ?? 'new'}`;
  const asked = useFields({ of: resource, row: given, begin, draft, send: write, isLive });
  const { fields, show } = asked;

  const finish = (text: string, undo?: () => unknown, made?: RowValues) => {
    asked.forgetDraft();
    notify({ kind: 'success', text, ...(undo && { undo }) });
    done(made);
  };

  async function write(body: FormValues, against: RowValues | null): Promise<unknown> {
    if (against && Object.keys(body).length === 0) return finish(t('notice.saved'));
    if (!against) {
      const made = await createRow(path, body, once.current.of(body));
      return finish(t('notice.created'), undefined, made);
    }
    try {
      const saved = await updateRow(path, against, body);
      const before = Object.fromEntries(Object.keys(body).map((name) => [name, against[name] ?? null]));
      return finish(t('notice.saved'), () => updateRow(path, saved, before));
    } catch (error) {
      const current = currentRow(error);
      if (!current) throw error;
      const paths = conflictsOf(fields, against, current, body);
      asked.setBase(current);
      // What I did not touch is theirs from now on, in the form too.
      for (const one of fields) if (!(one.path in body)) show(one.path, one.view.toForm(current[one.path]));
      if (paths.length) {
        setConflict({ current, paths });
        return false;
      }
      // Nobody else touched what I changed: it goes again on top of theirs, and their fields stay theirs.
      await updateRow(path, current, body);
      return finish(t('notice.saved'));
    }
  }

  return {
    ...asked,
    conflict,
    /** The names of the fields that what was chosen so far asks for. */
    asks: fields.filter(({ field }) => isAsked(field, asked.form.getValues())).map(({ name }) => name),
    /** Takes the other person's value for a field that both have changed; keeping mine needs nothing but saving. */
    takeTheirs: (at: string) => {
      const field = fields.find((one) => one.path === at);
      if (!field || !conflict) return;
      show(at, field.view.toForm(conflict.current[at]));
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

/**
 * Somebody saved the row first. Fields that only I have changed go again without a word; those that both have changed
 * are named, so that the person decides (product.md, Boards, lists and the task panel). `mine` is what I sent.
 */
export function conflictsOf(
  fields: readonly FormField[],
  base: RowValues,
  current: RowValues,
  mine: FormValues,
): string[] {
  return fields
    .filter(({ path }) => path in mine && !isSame(base[path], current[path]) && !isSame(current[path], mine[path]))
    .map(({ path }) => path);
}
