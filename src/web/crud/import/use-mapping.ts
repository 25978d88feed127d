import { useState } from 'react';
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
  const keys = offer.keys.filter((one) => mapping.includes(one));

  // What every line needs and no column has may be the same for all of them.
  const missing = offer.targets.filter(({ code, is_needed, to }) => is_needed && to && !mapping.includes(code));
  const given = Object.fromEntries(missing.flatMap(({ code }) => (defaults[code] ? [[code, defaults[code]]] : [])));

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
        const found = await callAt(resource, 'POST /imports/:id/values', { params, body: { mapping } });
        if (found.unknown.length) {
          setBusy(false);
          return setUnknown(found.unknown);
        }
      }
      await callAt(resource, 'POST /imports/:id/check', { params, body });
      checked();
    } catch (error) {
      const known = problemOf(error);
      setUnknown(null);
      if (known.errors.length) setErrors(known.errors);
      else notifyProblem(error);
      setBusy(false);
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
    defaults,
    setDefaults,
    values,
    setValues,
    unknown,
    setUnknown,
    errors,
    isBusy,
    check,
  };
}

export type Mapping = ReturnType<typeof useMapping>;
