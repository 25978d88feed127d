import { sql, whole } from '#server/database/door.ts';
import type { Config } from '#server/config.ts';
import type { Context, Db } from '#server/context.ts';
import { insertRows, updateRows } from '#server/crud/writing.ts';
import { contextOfJob } from '#server/jobs/jobs.ts';
import { answersOf } from '#modules/growth/knowledge-tests/answers.server.ts';
import { gradeAttempt } from '#modules/growth/knowledge-tests/grade-attempts.server.ts';
import { settleAnswer } from '#modules/growth/knowledge-tests/gradings.server.ts';
import { rowsOfQuestions, questionTargets } from '#modules/growth/knowledge-tests/imports/brought-question.ts';
import { giftQuestions } from '#modules/growth/knowledge-tests/imports/gift.ts';
import type { AnswerValue } from '#modules/growth/knowledge-tests/question-kinds.ts';
import { versionsBy } from '#modules/growth/knowledge-tests/question-versions.server.ts';
import { pairsOf } from '#modules/growth/knowledge-tests/scoring.ts';
import { closeAttempt, startFor } from '#modules/growth/knowledge-tests/taking.server.ts';
import { testAnswers, testGradings } from '#modules/growth/knowledge-tests/test-answers.ts';
import { type QuestionVersion, testQuestions } from '#modules/growth/knowledge-tests/test-questions.ts';
import { testTopics } from '#modules/growth/knowledge-tests/test-topics.ts';
import { type TestAttempt, testAssignments, testAttempts, tests } from '#modules/growth/knowledge-tests/tests.ts';
import { demoQuestions } from '#modules/house/seed/demo/test-questions.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Always the same numbers between 0 and 1. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** The bank, two tests, and who took them: most of the first, one whose text waits for marks, one that runs. */
export async function addDemoTests(db: Db, config: Config): Promise<void> {
  const ctx = contextOfJob(db, config, 'demo_tests');
  await db.transaction(async (transaction) => {
    const inside = { ...ctx, db: transaction };
    const topics = await addBank(inside);
    await addTaken(inside, topics);
    // Those who took them have read of it long ago.
    await sql`delete from waiting_work where job = 'grade_test_attempt'`.run(transaction);
    await sql`update inbox set read_at = created_at
      where kind in ('test_assigned', 'test_graded', 'grading_waits')`.run(transaction);
  });
}

async function addBank(ctx: Context): Promise<Map<string, number>> {
  const rows = rowsOfQuestions(giftQuestions(demoQuestions).questions).map(({ cells }) =>
    Object.fromEntries(questionTargets.map((target, at) => [target, cells[at] || null])),
  );
  const topics = new Map<string, number>();
  for (const [at, name] of [...new Set(rows.map(({ topic }) => topic!))].entries()) {
    const [topic] = await insertRows(testTopics, ctx, [{ names: topicNames[at]!, ordering: at + 1 }]);
    topics.set(name, topic!.id);
  }
  await insertRows(
    testQuestions,
    ctx,
    rows.map((row) => ({
      topic_id: topics.get(row.topic!)!,
      title: row.title,
      level: Number(row.level ?? 1),
      state: 'active' as const,
      kind: row.kind as QuestionVersion['kind'],
      text: row.text!,
      points: row.points ?? '1.00',
      rule: row.rule as QuestionVersion['rule'],
      grading: row.grading as QuestionVersion['grading'],
      options: JSON.parse(row.options ?? '[]') as QuestionVersion['options'],
      revision: 1,
      fingerprint: row.fingerprint,
    })),
  );
  return topics;
}

async function addTaken(ctx: Context, topics: ReadonlyMap<string, number>): Promise<void> {
  const ids = [...topics.values()];
  const [general, safety] = await insertRows(tests, ctx, [
    {
      names: { uz: 'Umumiy bilim sinovi', uk: 'Умумий билим синови', ru: 'Проверка общих знаний' },
      ...{ state: 'open' as const, time_limit_minutes: 40, attempts: 2, counts: 'best' as const, pass_mark: '60.00' },
      parts: ids.map((topic_id) => ({ topic_id, levels: [1, 2], count: 4 })),
      ...{ shuffle: true, shows: 'after' as const, certificate_months: 12, grader_ids: [] },
    },
    {
      names: { uz: 'Axborot xavfsizligi', uk: 'Ахборот хавфсизлиги', ru: 'Информационная безопасность' },
      ...{ state: 'open' as const, time_limit_minutes: 60, attempts: 1, counts: 'first' as const, pass_mark: '70.00' },
      parts: [
        { topic_id: ids[1]!, levels: [1], count: 6 },
        { topic_id: ids[1]!, levels: [4], count: 1 },
      ],
      ...{ shuffle: true, shows: 'after' as const, certificate_months: null, grader_ids: [] },
    },
  ]);
  const people = await sql({ id: whole })`select u.id from users u
    join user_types t on t.id = u.user_type_id and t.code = 'staff'
    where u.status = 'active' and u.deleted_at is null and u.login not in ('admin', 'hr')
    order by (u.login not in ('developer', 'tester', 'lead', 'manager')), u.id limit 20`.column(ctx.db);
  for (const [at, user_id] of people.entries()) {
    const begun = new Date(ctx.now.getTime() - (30 - at) * dayMs);
    const assigned = await assign({ ...ctx, now: new Date(begun.getTime() - dayMs) }, general!.id, user_id, at);
    // The last three have not begun.
    if (at < 17) await take(ctx, assigned, begun, 0.35 + ((at * 7) % 11) / 18, at + 1);
  }
  const [first, second, third, fourth] = people as [number, number, number, number];
  const lately = new Date(ctx.now.getTime() - 2 * dayMs);
  const waits = await assign(ctx, safety!.id, second, 1);
  await take(ctx, waits, lately, 0.7, 91);
  // More texts wait for their readers.
  for (const [at, user_id] of people.slice(4, 7).entries())
    await take(ctx, await assign(ctx, safety!.id, user_id, 1), lately, 0.6, 94 + at);
  const marked = await assign(ctx, safety!.id, third, 2);
  await take(ctx, marked, new Date(lately.getTime() - 3 * dayMs), 0.9, 92);
  await mark(ctx, marked.id);
  await assign(ctx, safety!.id, fourth, 5);
  const running = await assign(ctx, safety!.id, first, 3);
  await begin({ ...ctx, now: new Date(ctx.now.getTime() - 5 * minuteMs) }, running, 0.8, 93, 3);
}

/** The three topics in the order of the bank, whose own headings are each in one language. */
const topicNames = [
  { uz: 'Maʼlumotlar bazasi', uk: 'Маълумотлар базаси', ru: 'Базы данных' },
  { uz: 'Axborot xavfsizligi', uk: 'Ахборот хавфсизлиги', ru: 'Информационная безопасность' },
  { uz: 'Sinov', uk: 'Синов', ru: 'Тестирование' },
] as const;

type Assigned = Awaited<ReturnType<typeof assign>>;

async function assign(ctx: Context, test_id: number, user_id: number, days: number) {
  const due_at = new Date(ctx.now.getTime() + (20 + days) * dayMs);
  const [row] = await insertRows(testAssignments, ctx, [
    { test_id, user_id, appeal_id: null, due_at, extra_percent: 0 },
  ]);
  return { ...row!, due_at: due_at.toISOString() };
}

/** Begins at a moment and answers so many of the questions, as well as the person knows it. */
async function begin(ctx: Context, assigned: Assigned, skill: number, seed: number, most = 100): Promise<TestAttempt> {
  const random = chance(seed);
  const { row } = await startFor(ctx, { ...assigned, due_at: null });
  const answers = (await answersOf(ctx, [row.id])).slice(0, most);
  const versions = await versionsBy(
    ctx,
    answers.map(({ question_version_id }) => question_version_id),
  );
  for (const answer of answers) {
    const value = answerTo(versions.get(answer.question_version_id)!, random() < skill, random);
    await updateRows(testAnswers, ctx, {
      set: { answer: { value }, saved_at: ctx.now },
      where: sql`t.id = ${answer.id}`,
      isAudited: false,
    });
  }
  await updateRows(testAttempts, ctx, { set: { answered: answers.length }, where: sql`t.id = ${row.id}` });
  return row;
}

async function take(ctx: Context, assigned: Assigned, begun: Date, skill: number, seed: number): Promise<void> {
  const row = await begin({ ...ctx, now: begun }, assigned, skill, seed);
  const ended = new Date(begun.getTime() + (12 + (seed % 20)) * minuteMs);
  await closeAttempt({ ...ctx, now: ended }, row, false);
  await gradeAttempt({ ...ctx, now: ended }, row.id);
}

function answerTo({ kind, options }: QuestionVersion, knows: boolean, random: () => number): AnswerValue {
  const right = options.filter(({ percent = '0' }) => Number(percent) > 0);
  const wrong = options.filter(({ percent = '0' }) => Number(percent) <= 0);
  const any = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  const ids = options.map(({ id }) => id);
  switch (kind) {
    case 'one':
      return knows ? right[0]!.id : any(wrong).id;
    case 'many':
      return knows ? right.map(({ id }) => id) : [right[0]!.id, any(wrong).id];
    case 'order':
      return knows ? ids : [...ids.slice(1), ids[0]!];
    case 'match':
      return Object.fromEntries(
        pairsOf(options).map(({ id }, at, all) => [id, knows ? id : all[(at + 1) % all.length]!.id]),
      );
    case 'number':
      return knows ? options[0]!.value! : String(Number(options[0]!.value) + 3);
    case 'text':
      if (!options.length) return 'Аввал тизимни ажратаман, журналларни сақлаб қоламан ва мижозга хабар бераман.';
      return knows ? options[0]!.pattern!.replaceAll('*', '') : 'билмайман';
  }
}

/** Two of those who grade have read the text. */
async function mark(ctx: Context, assignmentId: number): Promise<void> {
  const graders = await sql({ id: whole })`select id from users where login in ('hr', 'admin') order by id`.column(
    ctx.db,
  );
  const answer = await sql({ id: whole, attempt_id: whole })`
    select n.id, n.attempt_id from test_answers n
    join test_attempts a on a.id = n.attempt_id where a.assignment_id = ${assignmentId} and n.state = 'waits'`.first(
    ctx.db,
  );
  if (!answer) return;
  for (const [at, points] of ['3.00', '3.50'].entries()) {
    const actor = { ...ctx.actor, id: graders[at]! };
    await insertRows(testGradings, { ...ctx, actor }, [{ answer_id: answer.id, points, comment: 'Қадамлар тўғри.' }]);
  }
  await settleAnswer(ctx, { ...answer, test_id: 0, user_id: null, max_points: '4.00', state: 'waits' }, [
    '3.00',
    '3.50',
  ]);
}
