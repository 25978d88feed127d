import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { fail } from '#app/run-to-end.ts';
import { answerForecast } from '#app/plan-forecast.ts';
import { answerFile, jsonOf } from '#modules/work/plan/files/read-plan.ts';
import { UnreadablePlan } from '#modules/work/plan/files/rcpsp-files.ts';
import { Refusal } from '#server/refusal.ts';

const usage = 'npm run plan -- [forecast] FILE [--schedules N] [--seed S]';

/** The number behind an option. @throws Refusal when it is none. */
function numberOf(args: readonly string[], name: string, usual: number): number {
  const at = args.indexOf(name);
  if (at < 0) return usual;
  const number = Number(args[at + 1]);
  if (!Number.isSafeInteger(number) || number < 1) throw new Refusal(`${name} takes a whole number: ${usage}.`);
  return number;
}

function fileOf(args: readonly string[]): string {
  const file = args.find((arg, at) => !arg.startsWith('-') && !args[at - 1]?.startsWith('--'));
  if (file === undefined) throw new Refusal(`Name the file: ${usage}.`);
  return resolve(process.env.INIT_CWD ?? process.cwd(), file);
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new Refusal(`There is no file ${file} that can be read.`);
  }
}

/** The plan of a published file, or its forecast, as one line of JSON, or why there is none. */
function answer([first, ...rest]: readonly string[]): string {
  const isForecast = first === 'forecast';
  const args = isForecast || first === undefined ? rest : [first, ...rest];
  const file = fileOf(args);
  const text = textOf(file);
  const options = { schedules: numberOf(args, '--schedules', 5_000), seed: numberOf(args, '--seed', 1) };
  const began = performance.now();
  try {
    const told = isForecast ? answerForecast(jsonOf(text)) : answerFile(file, text, options);
    const milliseconds = Math.round((performance.now() - began) * 10) / 10;
    return JSON.stringify({
      file: basename(file),
      ...told,
      ...(isForecast ? {} : { seed: options.seed }),
      milliseconds,
    });
  } catch (error) {
    throw error instanceof UnreadablePlan ? new Refusal(`${basename(file)}: ${error.message}`) : error;
  }
}

try {
  process.stdout.write(`${answer(process.argv.slice(2))}\n`);
} catch (error) {
  fail(error);
}
