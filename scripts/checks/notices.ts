import { fieldNamed } from '#kernel/fields-of.ts';
import { languages } from '#kernel/languages.ts';
import type { Resource } from '#kernel/resource.ts';
import type { NoticeKind, Place } from '#modules/channels/notifications/notice.ts';
import { namings } from '#modules/channels/notifications/notice-words.ts';
import { notices } from '#modules/channels/notifications/notices.ts';
import { variablesOf } from '#modules/channels/notifications/notification-kinds.ts';
import { variablesIn } from '#modules/channels/notifications/template-text.ts';
import { takenBack } from '#modules/channels/notifications/undo-of-call.ts';
import { endpoints } from '#modules/endpoints.ts';
import { resources } from '#modules/registry.ts';
import { needOfScreen } from '#modules/screen-list.ts';
import base from '#modules/house/seed/site-base.json' with { type: 'json' };
import { catalogue } from '#modules/texts.ts';
import type { Check } from './finding.ts';

/** What a kind of notice may name, as the product has it. */
const known = {
  texts: catalogue as Readonly<Record<string, Readonly<Record<string, string>>>>,
  resources: new Map<string, Resource>(resources.map((one) => [one.path, one as Resource])),
  calls: new Set<string>(endpoints.map(({ key }) => key)),
  types: new Map(base.notification_types.map((type) => [type.code, type])),
};

/** Which variables each naming reads. */
const namedBy: Readonly<Record<keyof typeof namings, readonly string[]>> = {
  none: [],
  title: ['name'],
  title_at: ['name', 'due_at'],
  title_on: ['name'],
  title_until: ['name', 'ends_on'],
  days: ['starts_on'],
  document: ['number', 'name'],
  payment: ['number', 'amount', 'currency'],
  contract: ['number'],
};
/** What a sentence may say beside the variables of its kind. */
const always = ['name'];

/** What is wrong with a kind: no words in a language, a type, a row, a screen or a status that is not there. */
export function problemsOfKind(code: string, kind: NoticeKind): string[] {
  const says = Object.keys(kind.says);
  const inAll = (key: string) => languages.every((lang) => known.texts[key]?.[lang]);
  const problems = [
    ...(inAll(`inbox.${code}`) ? [] : [`has no sentence inbox.${code} in three languages`]),
    ...(inAll(`why.${kind.audience}`) ? [] : [`does not say why it comes: why.${kind.audience}`]),
    ...languages.flatMap((lang) =>
      argumentsOf(known.texts[`inbox.${code}`]?.[lang] ?? '')
        .filter((name) => ![...says, ...always].includes(name))
        .map((name) => `says {${name}} in ${lang}, which nobody gives`),
    ),
    ...namedBy[kind.named].filter((name) => !says.includes(name)).map((name) => `is named by ${name}, and has none`),
    ...typeProblems(kind),
    ...kind.opens.flatMap((place) => placeProblems(place, says)),
    ...statusProblems(kind),
  ];
  if (kind.about && !known.resources.has(kind.about.path)) problems.push(`is about ${kind.about.path}, which is none`);
  if (kind.about && kind.about.of !== 'task_id' && !says.includes(kind.about.of))
    problems.push(`is about ${kind.about.of}, and has none`);
  for (const { label, labelAt = {}, call, action, asks } of kind.offers ?? []) {
    for (const key of [label, ...Object.values(labelAt)])
      if (!inAll(key)) problems.push(`offers ${action} without the words ${key}`);
    if (!known.calls.has(call)) problems.push(`offers ${action} by ${call}, which is not there`);
    if (asks && !kind.about) problems.push(`offers ${action} of no row`);
  }
  return problems.map((problem) => `${code} ${problem}`);
}

/** `{days, plural, …}` and `{name}` of a message. */
const argumentsOf = (message: string): string[] => [
  ...new Set([...message.matchAll(/\{(\w+)(?=\}|, (?:plural|select))/g)].map(([, name]) => name!)),
];

function typeProblems({ type }: NoticeKind): string[] {
  if (type === null) return [];
  const found = known.types.get(type);
  if (!found) return [`goes out as ${type}, which is no type of message`];
  return languages.flatMap((lang) => {
    const said = [found.names[lang], found.title[lang], found.text[lang]];
    if (said.some((one) => !one)) return [`goes out as ${type}, which has no template in ${lang}`];
    return variablesIn(said.join(' '))
      .filter((name) => !variablesOf(type).includes(name))
      .map((name) => `goes out as ${type}, whose template says {${name}} in ${lang}`);
  });
}

function placeProblems(place: Place, says: readonly string[]): string[] {
  const problems =
    needOfScreen(routeOf(place.screen)) === undefined ? [`opens ${place.screen}, which is not built`] : [];
  if ('panel' in place && !known.resources.has(place.panel)) problems.push(`opens ${place.panel}, which is none`);
  for (const [, name] of place.screen.matchAll(/\{(\w+)(?::month)?\}/g))
    if (!says.includes(name!)) problems.push(`opens ${place.screen} without ${name}`);
  return problems;
}

const routeOf = (screen: string): string => screen.split('?')[0]!.replace(/\{(\w+)\}/g, ':$1');

function statusProblems({ status, says }: NoticeKind): string[] {
  if (!status) return [];
  const [path = '', field = ''] = status.of.split('.');
  const resource = known.resources.get(path);
  const values = resource && fieldNamed(resource, field)?.options.values;
  if (!values?.length) return [`has a status of ${status.of}, which has no values`];
  const words = [status.words, ...(status.forClients ? [status.forClients] : [])];
  const missing = values.flatMap((value) =>
    words.map((one) => `${one}.${value}`).filter((key) => !languages.every((lang) => known.texts[key]?.[lang])),
  );
  return [...('status' in says ? [] : ['has words for a status, and none']), ...missing.map((key) => `has no ${key}`)];
}

/** Resources whose decisions are taken back, as the endpoints have them. */
function wayBackProblems(): string[] {
  const there = [...known.calls].flatMap((key) => /^POST \/api\/([\w/-]+)\/take-back$/.exec(key)?.[1] ?? []);
  return [
    ...there.filter((path) => !takenBack.includes(path)).map((path) => `${path} can be taken back: undo-of-call.ts`),
    ...takenBack.filter((path) => !there.includes(path)).map((path) => `${path} cannot be taken back: undo-of-call.ts`),
  ];
}

/** Each kind of notice has words, a type, a row, a screen and a status that are really there. */
export const checkNotices: Check = async () => {
  const kinds = Object.entries(notices) as [string, NoticeKind][];
  const problems = kinds.flatMap(([code, kind]) => problemsOfKind(code, kind));
  return { problems: [...problems, ...wayBackProblems()], seen: `${kinds.length} kinds of notices` };
};
