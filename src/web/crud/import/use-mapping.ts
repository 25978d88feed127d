import { useRef, useState } from 'react';
import type { Existing, ImportValues, Offer, Unknown } from '#kernel/imports.ts';
import type { Resource } from '#kernel/resource.ts';
import { callAt } from '#web/api/call.ts';
import { type FieldMessage, problemOf } from '#web/api/problem.ts';
import { notifyProblem } from '#web/ui/notices.ts';

/** What a person says of a file before it is checked, and the check itself; `checked` is called when it has begun. */
export function useMapping(resource: Resource, offer: Offer, checked: () => void) {
  const [mapping, setMapping] = useState<readonly (string | null)[]>(offer.settings?.mapping ?? offer.proposed);
  const [key, setKey] = useState<string | null>(() => offer.keys.find((one) => offer.proposed.includes(one)) ?? null);
  const [existing, setExisting] = useState<Existing>('skip');
  const [skipErrors, setSkipErrors] = useState(false);
  const [defaults, setDefaults] = useState<Readonly<Record<string, string>>>(offer.settings?.defaults ?? {});
  const [values, setValues] = useState<ImportValues>(offer.settings?.values ?? {});
  const [unknown, setUnknown] = useState<readonly Unknown[] | null>(null);
  const [errors, setErrors] = useState<readonly FieldMessage[]>([]);
  const [isBusy, setBusy] = useState(false);
  const reading = useRef<AbortController | null>(null);
  const keys = offer.keys.filter((one) => mapping.includes(one));

  // What every line needs and no column has may be the same for all of them.
  const missing = offer.targets.filter(({ code, is_needed, to }) => is_needed && to && !mapping.includes(code));
  // A change that asks why is answered once for the whole file.
  const isUpdate = existing === 'update' && key !== null && keys.includes(key);
  const asked = offer.targets.filter(
    ({ code, asked_by }) => isUpdate && asked_by && mapping.includes(asked_by) && !mapping.includes(code),
  );
  const given = Object.fromEntries(
    [...missing, ...asked].flatMap(({ code }) => (defaults[code] ? [[code, defaults[code]]] : [])),
  );

  /** A column of the file means this, and no other one does. */
  const mean = (at: number, code: string | null) =>
    setMapping((now) => now.map((one, other) => (other === at ? code : one === code ? null : one)));

  /** Asks first about values that nobody knows here, once. */
  const check = async () => {
    setBusy(true);
    setErrors([]);
    const params = { id: offer.id };
    const body = {
      mapping,
      key: key && keys.includes(key) ? key : null,
      existing,
      skip_errors: skipErrors,
      values,
      defaults: given,
    };
    try {
      if (!unknown) {
        reading.current = new AbortController();
        const { signal } = reading.current;
        const found = await callAt(resource, 'POST /imports/:id/values', { params, body: { mapping }, signal });
        if (found.unknown.length) {
          setBusy(false);
          setValues((now) => withGuesses(now, found.unknown));
          return setUnknown(found.unknown);
        }
      }
      await callAt(resource, 'POST /imports/:id/check', { params, body });
      checked();
    } catch (error) {
      setBusy(false);
      if (reading.current?.signal.aborted) return;
      const known = problemOf(error);
      setUnknown(null);
      if (known.errors.length) setErrors(known.errors);
      else notifyProblem(error);
    }
  };

  return {
    mapping,
    mean,
    key,
    setKey,
    keys,
    existing,
    setExisting,
    skipErrors,
    setSkipErrors,
    missing,
    asked,
    defaults,
    setDefaults,
    values,
    setValues,
    unknown,
    setUnknown,
    errors,
    isBusy,
    check,
    stop: () => reading.current?.abort(),
  };
}

/** What is probably meant stands there already, where nobody said otherwise. */
const withGuesses = (said: ImportValues, unknown: readonly Unknown[]): ImportValues => ({
  ...said,
  ...Object.fromEntries(
    unknown.map(({ code, values }) => {
      const guesses = values.flatMap(({ value, guess }) => (guess ? [[value, guess] as const] : []));
      return [code, { ...Object.fromEntries(guesses), ...said[code] }];
    }),
  ),
});

export type Mapping = ReturnType<typeof useMapping>;
