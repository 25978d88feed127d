import { Agent } from 'node:http';
import type { Company } from './company.ts';
import { json, tokenOf } from './company.ts';
import { shoot } from './load.ts';
import questions from './search-questions.json' with { type: 'json' };
import { print } from './statistics.ts';

interface Case {
  readonly kind: string;
  readonly text: string;
  readonly asked: readonly string[];
}

const cases: readonly Case[] = Object.entries(questions).flatMap(([kind, lines]) =>
  lines.map((line) => {
    const [text = '', asked = ''] = line.split(' | ');
    return { kind, text, asked: asked.split(' ') };
  }),
);

/**
 * Do people find what they look for, in other forms, scripts and spellings than it is written in? Tasks of our own are
 * made, asked for and deleted; those of the last kind must not be found by what only begins alike.
 */
export async function searchQuality({ product }: Company): Promise<void> {
  const { headers } = await tokenOf(product, 'admin');
  const agent = new Agent({ keepAlive: true });
  const { rows } = await json<{ rows: { id: number }[] }>(`${product}/api/fp/projects;perPage=1`, headers);
  const made: (Case & { id: number })[] = [];
  for (const one of cases) {
    const body = { name: one.text, project_id: rows[0]!.id };
    const { text } = await shoot(agent, { method: 'POST', url: `${product}/api/fp/dev-tasks`, headers, body });
    made.push({ ...one, id: JSON.parse(text).id });
  }
  const found = async (q: string, id: number) => {
    const url = `${product}/api/fp/search?q=${encodeURIComponent(q)}`;
    const answer = await json<{ rows: { task_id: number }[] }>(url, headers);
    return answer.rows.some((row) => row.task_id === id);
  };
  for (const kind of Object.keys(questions)) {
    const asked = made.filter((one) => one.kind === kind).flatMap(({ id, asked: all }) => all.map((q) => ({ q, id })));
    await printShare(kind, asked, found);
  }
  await printShare('number', await numbersOf(product, headers, made), found);
  for (const { id } of made)
    await shoot(agent, { method: 'DELETE', url: `${product}/api/fp/dev-tasks/${id}`, headers });
  agent.destroy();
}

/** A number of a task as people type it: without its hyphen, in small letters. */
async function numbersOf(product: string, headers: Record<string, string>, made: readonly { readonly id: number }[]) {
  const asked: { q: string; id: number }[] = [];
  for (const { id } of made.slice(0, 15)) {
    const { number } = await json<{ number: string }>(`${product}/api/fp/dev-tasks/${id}`, headers);
    asked.push({ q: number.replace('-', ''), id }, { q: number.replace('-', '').toLowerCase(), id });
  }
  return asked;
}

async function printShare(
  kind: string,
  asked: readonly { readonly q: string; readonly id: number }[],
  found: (q: string, id: number) => Promise<boolean>,
): Promise<void> {
  const isWrong = kind === 'never';
  const failed: string[] = [];
  for (const { q, id } of asked) if ((await found(q, id)) === isWrong) failed.push(q);
  const name = isWrong ? `wrong hits of ${asked.length}` : `${kind}, recall of ${asked.length}`;
  const value = isWrong ? failed.length : 1 - failed.length / asked.length;
  print({ name: `search/quality: ${name}`, value, unit: '', target: isWrong ? ['<=', 0] : ['>=', 0.9] });
  if (failed.length) process.stdout.write(`      not so: ${failed.join(' ')}\n`);
}
