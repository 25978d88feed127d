import type { Lang } from '#kernel/languages.ts';
import names from '#modules/seed/demo/names.json' with { type: 'json' };
import { streamOf } from '#modules/seed/random.ts';

export type Sex = 'm' | 'f';

export interface Named {
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
export function nameGiver(): (sex: Sex, lang: Lang, withApostrophes?: boolean) => Named {
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
