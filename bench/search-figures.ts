import { json, startCompany, tokenOf } from './company.ts';
import { searchQuality } from './search-quality.ts';
import { load, type Shot } from './load.ts';
import { median, print, quantile } from './statistics.ts';

/** Rare and common words, one and several, in three spellings, of a beginner and of everybody's. */
const questions = [
  'toʻlov moduli',
  'ҳисобот',
  'отчёта по складу',
  'xato',
  'integratsiya testi',
  'мобильное приложение',
  'login',
  'test natijasi',
];

/** The search over texts: people who see everything, and people who see their own projects; and what is found. */
export async function searchFigures(tasks = 1_000_000): Promise<void> {
  const company = await startCompany(tasks, 2000);
  const { words, texts } = await json<{ words: number; texts: number }>(`${company.floor}/words`, {});
  if (words < texts) {
    await company.stop();
    throw new Error(
      `only ${words} of ${texts} texts stand in the index of words: delete the database and fill it anew`,
    );
  }
  const { headers } = await tokenOf(company.product, 'admin');
  const { rows } = await json<{ rows: { id: number }[] }>(`${company.product}/api/fp/projects;perPage=100`, headers);
  const inProject = (count: number) => `&project_id=${rows[count % rows.length]!.id}`;
  await asked(company.product, 'admin', 'everything', 30);
  await asked(company.product, 'developer', 'all of one’s projects', 30);
  await asked(company.product, 'admin', 'a project', 10, inProject);
  const { rate } = await load(16, 8_000, questionOf(company.product, headers, inProject));
  print({ name: 'search of a project, 16 callers: rate', value: rate, unit: '/s', target: ['>=', 300] });
  await searchQuality(company);
  await company.stop();
}

const questionOf =
  (product: string, headers: Record<string, string>, where: (count: number) => string) =>
  (count: number): Shot => ({
    url: `${product}/api/fp/search?q=${encodeURIComponent(questions[count % questions.length]!)}${where(count)}`,
    headers,
  });

/** One caller, question after question. */
async function asked(
  product: string,
  login: string,
  what: string,
  least: number,
  where: (count: number) => string = () => '',
): Promise<void> {
  const { headers } = await tokenOf(product, login);
  const ask = questionOf(product, headers, where);
  await load(1, 3_000, ask);
  const { times } = await load(1, 10_000, ask);
  print({ name: `search of ${what}, as ${login}: p50`, value: median(times), unit: 'ms', target: ['<=', least] });
  print({ name: '  … p99', value: quantile(times, 0.99), unit: 'ms', target: ['<=', 150] });
}
