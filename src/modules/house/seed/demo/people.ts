import { shippedRoles } from '#modules/staff/access/door.ts';
import company from '#modules/house/seed/demo/company.json' with { type: 'json' };
import { type DemoClock, MINUTE, onDay } from '#modules/house/seed/demo/demo-clock.ts';
import { streamOf } from '#modules/house/seed/random.ts';
import type { Texts } from '#modules/house/seed/seed-rows.ts';
import { addDays } from '#kernel/days.ts';
import type { Lang } from '#kernel/languages.ts';
import names from '#modules/house/seed/demo/names.json' with { type: 'json' };

type Staff = (typeof company.staff)[number];
export type TeamKey = 'sales' | 'care' | 'mobile' | 'portals' | 'platform';

/** Someone of the demo company or of one of its clients. */
export interface Person extends Named {
  readonly id: number;
  /** The name in company.json; that of a demo account is its login. */
  readonly key: string;
  readonly login: string;
  readonly isDemo: boolean;
  readonly lang: Lang;
  readonly position: Texts | null;
  readonly roles: readonly string[];
  readonly teams: Readonly<Partial<Record<TeamKey, readonly [string, number]>>>;
  /** How well each kind of work goes: platform to weight. */
  readonly skills: Readonly<Record<string, number>>;
  readonly clientId: number | null;
  readonly place: { readonly branch: number; readonly department: number } | null;
  readonly hiredOn: string | null;
  readonly bornOn: string | null;
  /** Gets small tasks only. */
  readonly isTrainee: boolean;
  /** Milliseconds: the account was blocked then, and nothing is heard of the person since. */
  readonly blockedAt: number | null;
}

/** The accounts that the sign-in page lists. */
const demoKeys = ['admin', 'director', 'manager', 'lead', 'developer', 'tester', 'hr', 'editor', 'client'];

/** Forty people of the staff, and one of each client. */
export function demoPeople(clock: DemoClock): Person[] {
  const give = nameGiver();
  const random = streamOf('users');
  const staff = company.staff.map((entry, at): Person => {
    const named = give(entry.sex as 'm' | 'f', 'uz', 'named' in entry);
    const hiredOn = hireDay(entry, clock, random.int(0, 3_000));
    const position = company.positions.find(({ key }) => key === entry.position);
    return {
      ...named,
      id: at + 1,
      key: entry.key,
      ...signingIn(entry.key, named),
      lang: entry.lang as Lang,
      position: position?.names ?? null,
      roles: entry.roles,
      teams: entry.teams as Person['teams'],
      skills: (position?.skills ?? {}) as Person['skills'],
      clientId: null,
      place: entry,
      hiredOn,
      isTrainee: entry.position === 'trainee',
      bornOn: addDays(hiredOn, -Math.floor(random.int(...ageAtHiring(entry.position)) * 365.25 + random.int(0, 364))),
      blockedAt: 'blocked' in entry ? blockedSince(clock) : null,
    };
  });
  const clients = company.client_users.map((entry, at): Person => {
    const named = give(entry.sex as 'm' | 'f', entry.lang === 'uk' || entry.lang === 'ru' ? entry.lang : 'uz');
    return {
      ...named,
      id: staff.length + at + 1,
      key: entry.key,
      ...signingIn(entry.key, named),
      lang: entry.lang as Lang,
      position: null,
      roles: ['client'],
      teams: {},
      skills: {},
      clientId: entry.client,
      place: null,
      hiredOn: null,
      isTrainee: false,
      bornOn: null,
      blockedAt: null,
    };
  });
  return [...staff, ...clients];
}

/** Years. */
function ageAtHiring(position: string): readonly [number, number] {
  if (position === 'trainee') return [19, 22];
  return ['director', 'cto', 'accountant'].includes(position) ? [33, 44] : [22, 36];
}

function signingIn(key: string, named: Named) {
  const isDemo = demoKeys.includes(key);
  return { isDemo, login: isDemo ? key : named.shortLogin };
}

/** Most came long before the product; one in the middle of the year, the trainees in the last months. */
function hireDay(entry: Staff, { today, firstDay }: DemoClock, spread: number): string {
  if (!('hired' in entry)) return addDays(firstDay, -20 - spread);
  return entry.hired === 'half_year' ? addDays(today, -190) : addDays(today, -100 - (spread % 25));
}

function blockedSince(clock: DemoClock): number {
  return onDay(clock, clock.calendar.addWorkingDays(clock.today, -4), 17 * 60) + 12 * MINUTE;
}

/** All actions that a person holds, the roles added up. */
export function actionsOf({ roles }: Pick<Person, 'roles'>): ReadonlySet<number> {
  return new Set(roles.flatMap((code) => shippedRoles.find((role) => role.code === code)?.actions ?? []));
}

type Sex = 'm' | 'f';

interface Named {
  /** Surname, name and father's name, as people write them: Aliyev Sherzod Botir oʻgʻli. */
  readonly fio: string;
  readonly firstName: string;
  readonly sex: Sex;
  /** First letter and surname in plain Latin letters. */
  readonly shortLogin: string;
}

/** One apostrophe letter in every part: code that folds or sorts names has to get this one right. */
const everyApostrophe = { surname: 'Roʻziyeva', first: 'Raʼno', father: 'Gʻayrat' };

/** Hands out names, no surname and no first name twice. */
function nameGiver(): (sex: Sex, lang: Lang, withApostrophes?: boolean) => Named {
  const random = streamOf('names');
  const free = ({ f }: { f: { uz: string } }) => f.uz !== everyApostrophe.surname;
  const surnames = random.shuffled(names.surnames.filter(free));
  const firsts = {
    m: random.shuffled(names.male),
    f: random.shuffled(names.female.filter(({ uz }) => uz !== everyApostrophe.first)),
  };
  return (sex, lang, withApostrophes = false) => {
    const surname = surnames.pop()![sex];
    const first = firsts[sex].pop()!;
    const father = random.pick(names.male.filter(({ uz }) => uz !== first.uz));
    const patronymic = names.patronymic[lang][sex];
    if (withApostrophes) {
      const { surname, first, father } = everyApostrophe;
      return named(surname, first, patronymic.replace('{father}', father), sex, { surname, first });
    }
    return named(surname[lang], first[lang], patronymic.replace('{father}', father[lang]), sex, {
      surname: surname.uz,
      first: first.uz,
    });
  };
}

function named(
  surname: string,
  first: string,
  patronymic: string,
  sex: Sex,
  latin: { surname: string; first: string },
) {
  const shortLogin = `${latin.first[0]}.${latin.surname}`.toLowerCase().replace(/[ʻʼ]/g, '');
  return { fio: `${surname} ${first} ${patronymic}`, firstName: first, sex, shortLogin };
}
