import { writableFields } from '#kernel/fields-of.ts';
import { type Field, traitsOf } from '#kernel/field.ts';
import { storedName } from '#kernel/fields/door.ts';
import { kinds } from '#kernel/kinds.ts';
import { type Lang, languages } from '#kernel/languages.ts';
import type { Resource } from '#kernel/resource.ts';
import { fold } from '#kernel/search-folding.ts';
import { exportedFields } from '#server/crud/columns.ts';
import type { ImportSources } from '#server/crud/foreign-tables.ts';
import { labelOf } from '#server/export/send-export.ts';
import type { Texts } from '#server/texts.ts';

/** Where a column of a file may go: a field, or one language of it. */
export interface Target {
  /** `deadline`, or `names.ru`: as the body of a request has it. */
  readonly code: string;
  readonly field: Field;
  /** The name under which the field is written. */
  readonly written: string;
  readonly lang: Lang | null;
  /** Without it no row can be made. */
  readonly isNeeded: boolean;
  /** What the product gives each row itself: a row is known by it, and nobody writes it. */
  readonly isOnlyKey?: true;
}

/** The id and the numbers of rows, which our own files hold. */
const keysAlone = (resource: Resource): Target[] =>
  exportedFields(resource)
    .filter(([name, { options }]) => name === 'id' || (options.unique === true && options.readOnly === true))
    .map(([name, field]) => ({
      code: name,
      field,
      written: name,
      lang: null,
      isNeeded: false,
      isOnlyKey: true,
    }));

/** `brought`: fields of the product's own that rows from elsewhere bring along. */
export const targetsOf = (resource: Resource, brought: ImportSources['fields'] = {}): Target[] => [
  ...writtenTargets(resource, brought),
  ...keysAlone(resource).filter(({ code }) => !Object.hasOwn(brought, code)),
];

const writtenTargets = (resource: Resource, brought: ImportSources['fields']): Target[] =>
  [...writableFields(resource), ...Object.entries(brought).map(([name, { field }]) => [name, field] as const)]
    .filter(([, field]) => kinds[field.kind].fromCell)
    .flatMap(([written, field]): Target[] => {
      const isNeeded =
        !field.options.readOnly &&
        field.options.required === true &&
        field.options.default === undefined &&
        traitsOf(field).empty === undefined;
      return traitsOf(field).isLocalized
        ? languages.map((lang) => ({
            code: `${written}.${lang}`,
            field,
            written,
            lang,
            isNeeded: isNeeded && lang === 'uz',
          }))
        : [{ code: written, field, written, lang: null, isNeeded }];
    });

/** The label of a target in the caller's language; of a text in three languages, with the language. */
export function labelOfTarget(texts: Texts, lang: Lang, resource: Resource, target: Target): string {
  const label = labelOf(texts, lang, resource, nameOfField(resource, target));
  return target.lang ? `${label} (${texts.say(lang, `choice.${target.lang}`)})` : label;
}

const nameOfField = (resource: Resource, { written }: Target): string =>
  Object.keys(resource.fields).find((name) => name === written || storedName(name) === written) ?? written;

/**
 * For each heading the target that it names, in any language or by its code; each target once. A heading that names no
 * language means the texts of that in which the file's headings are written: so our own files come back.
 */
export function proposedMapping(
  texts: Texts,
  resource: Resource,
  targets: readonly Target[],
  headings: readonly string[],
  reader: Lang,
): (string | null)[] {
  const taken = new Set<string>();
  const asked = headings.map(fold);
  const spoken = languageOf(texts, resource, targets, headings, reader);
  const named = (names: (target: Target) => string[]) => (heading: string) => {
    const found = targets.find((target) => !taken.has(target.code) && names(target).includes(heading));
    if (found) taken.add(found.code);
    return found?.code ?? null;
  };
  const exact = asked.map(named((target) => exactNamesOf(texts, resource, target)));
  const inSpoken = named((target) => (target.lang === spoken ? plainNamesOf(texts, resource, target) : []));
  const inOwn = named((target) => plainNamesOf(texts, resource, target));
  const inUzbek = named((target) => (target.lang === 'uz' ? anyNamesOf(texts, resource, target) : []));
  return asked.map((heading, at) => exact[at] ?? inSpoken(heading) ?? inOwn(heading) ?? inUzbek(heading));
}

/**
 * In which language the most headings are written: that of the reader where several are, Uzbek where none is. Letters
 * count, since folding makes one of Uzbek in Latin and in Cyrillic.
 */
function languageOf(
  texts: Texts,
  resource: Resource,
  targets: readonly Target[],
  headings: readonly string[],
  reader: Lang,
): Lang {
  const plain = (heading: string) => heading.trim().toLowerCase();
  const said = languages.map((lang) => {
    const labels = new Set(targets.map((one) => plain(labelOf(texts, lang, resource, nameOfField(resource, one)))));
    return { lang, count: headings.filter((heading) => labels.has(plain(heading))).length };
  });
  const most = Math.max(...said.map(({ count }) => count));
  const fitting = said.filter(({ count }) => count > 0 && count === most).map(({ lang }) => lang);
  return fitting.includes(reader) ? reader : (fitting[0] ?? 'uz');
}

/** By which a heading means this target and no other. */
function exactNamesOf(texts: Texts, resource: Resource, target: Target): string[] {
  const own = languages.map((one) => labelOfTarget(texts, one, resource, target));
  if (!target.lang) return [target.code, ...own].map(fold);
  const name = nameOfField(resource, target);
  return [target.code, ...own, `${name} ${target.lang}`, `${name}_${target.lang}`].map(fold);
}

/** What a file in the language of the target calls it. */
const plainNamesOf = (texts: Texts, resource: Resource, target: Target): string[] =>
  target.lang ? [fold(labelOf(texts, target.lang, resource, nameOfField(resource, target)))] : [];

/** Everything that a text is called, whatever the language. */
function anyNamesOf(texts: Texts, resource: Resource, target: Target): string[] {
  const name = nameOfField(resource, target);
  return [name, ...languages.map((one) => labelOf(texts, one, resource, name))].map(fold);
}
