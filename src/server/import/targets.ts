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

/** For each heading the target that it names, in any language or by its code; each target once. */
export function proposedMapping(
  texts: Texts,
  resource: Resource,
  targets: readonly Target[],
  headings: readonly string[],
): (string | null)[] {
  const taken = new Set<string>();
  return headings.map((heading) => {
    const asked = fold(heading);
    const found = targets.find((target) => !taken.has(target.code) && namesOf(texts, resource, target).includes(asked));
    if (!found) return null;
    taken.add(found.code);
    return found.code;
  });
}

/** Everything by which a heading may mean the target. An export has one column for a name: the Uzbek one. */
function namesOf(texts: Texts, resource: Resource, target: Target): string[] {
  const name = nameOfField(resource, target);
  const plain =
    !target.lang || target.lang === 'uz' ? [name, ...languages.map((one) => labelOf(texts, one, resource, name))] : [];
  const own = languages.map((one) => labelOfTarget(texts, one, resource, target));
  const short = target.lang ? [`${name} ${target.lang}`, `${name}_${target.lang}`] : [];
  return [target.code, ...plain, ...own, ...short].map(fold);
}
