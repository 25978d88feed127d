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
  for (const login of ['admin', 'developer']) {
    const { headers } = await tokenOf(company.product, login);
    const ask = (count: number): Shot => ({
      url: `${company.product}/api/fp/search?q=${encodeURIComponent(questions[count % questions.length]!)}`,
      headers,
    });
    await load(1, 3_000, ask);
    const { times } = await load(1, 10_000, ask);
    print({ name: `search as ${login}: p50`, value: median(times), unit: 'ms', target: ['<=', 100] });
    print({ name: '  … p95', value: quantile(times, 0.95), unit: 'ms' });
  }
  await searchQuality(company);
  await company.stop();
}
