import { formatMonth } from '#kernel/calendar-formats.ts';
import { addDays, addMonths } from '#kernel/days.ts';
import { sql, text, whole } from '#server/database/door.ts';
import type { Config } from '#server/config.ts';
import type { Context, Db } from '#server/context.ts';
import { todayOf } from '#server/crud/dated-rows.ts';
import { insertRows } from '#server/crud/writing.ts';
import { contextOfJob } from '#server/jobs/jobs.ts';
import { instantOf } from '#modules/company/schedules/door.ts';
import { loadSchedules } from '#modules/company/schedules/door.server.ts';
import { streamOf } from '#modules/house/seed/random.ts';
import { loggedMinutes } from '#modules/growth/worksheets/door.server.ts';
import {
  divided,
  type PickedWork,
  type Question,
  worksheetEvaluations,
  worksheetForms,
  worksheetResponses,
  worksheets,
} from '#modules/growth/worksheets/door.ts';

const question = (
  id: string,
  kind: Question['kind'],
  uz: string,
  uk: string,
  ru: string,
  more: object = {},
): Question => ({
  ...{ id, kind, texts: { uz, uk, ru } },
  ...more,
});
const option = (id: string, uz: string, uk: string, ru: string) => ({ id, texts: { uz, uk, ru } });

const mood = question(
  ...(['mood', 'scale5', 'Ish yuklamasi qanchalik meʼyorda edi?', 'Иш юкламаси қанчалик меъёрда эди?'] as const),
  'Насколько посильной была нагрузка?',
  { required: true },
);
const learned = question(
  ...(['learned', 'text', 'Nimani oʻrgandingiz?', 'Нимани ўргандингиз?', 'Чему вы научились?'] as const),
  { max: 500 },
);
const firstQuestions: readonly Question[] = [
  mood,
  learned,
  question('hindered', 'text', 'Nima xalaqit berdi?', 'Нима халақит берди?', 'Что мешало?', { max: 500 }),
];
const nextQuestions: readonly Question[] = [
  mood,
  learned,
  question(
    ...(['wishes', 'multi', 'Keyingi davrda nima ustida ishlashni xohlaysiz?'] as const),
    'Кейинги даврда нима устида ишлашни хоҳлайсиз?',
    'Над чем вы хотели бы работать дальше?',
    {
      options: [
        option('new', 'Yangi imkoniyatlar', 'Янги имкониятлар', 'Новые возможности'),
        option('quality', 'Sifat va testlar', 'Сифат ва тестлар', 'Качество и тесты'),
        option('clients', 'Mijozlar bilan ishlash', 'Мижозлар билан ишлаш', 'Работа с клиентами'),
      ],
    },
  ),
  question(...(['course', 'bool', 'Oʻqish kursi kerakmi?', 'Ўқиш курси керакми?', 'Нужен ли учебный курс?'] as const)),
];
const texts = {
  learned: [
    'Yangi kutubxona bilan ishlashni',
    'Talablarni aniqroq yozishni',
    'Testlarni kodni yozishdan oldin tuzishni',
    'Mijoz bilan muzokara olib borishni',
    'Maʼlumotlar bazasi soʻrovlarini tezlashtirishni',
  ],
  hindered: ['Talablarning tez-tez oʻzgarishi', 'Uzoq yigʻilishlar', 'Hech nima', 'Sinov muhiti sekin ishladi'],
  comments: [
    'Aytganlaringiz yozilgan vaqtga mos, rahmat',
    'Tekshirish vaqtini kamroq koʻrsatibsiz, keyingi safar vazifalardan oling',
    'Yaxshi chorak boʻldi',
  ],
} as const;

/** Of a hundred people so many send in time. */
const SENT_OF_100 = 85;
const DAYS_LEFT = 5;
const EVENING = 18 * 60;

/** Two worksheet campaigns of the demo company: one that is over and judged by leads, and one that runs. */
export async function addDemoWorksheets(db: Db, config: Config): Promise<void> {
  const ctx = contextOfJob(db, config, 'demo_worksheets');
  await loadSchedules(db);
  const logins = await sql({ id: whole, login: text })`
    select u.id, u.login from users u join user_types t on t.id = u.user_type_id and t.code = 'staff'
    where u.status = 'active' and u.deleted_at is null and u.hired_on < ${addMonths(todayOf(ctx), -5)}::date
    order by u.id`.pairs(db, 'login', 'id');
  await db.transaction((transaction) => addCampaigns({ ...ctx, db: transaction }, logins));
}

async function addCampaigns(ctx: Context, people: ReadonlyMap<string, number>): Promise<void> {
  const hr = people.get('hr')!;
  const today = todayOf(ctx);
  const quarterStart = addMonths(`${today.slice(0, 7)}-01`, -3 - ((Number(today.slice(5, 7)) - 1) % 3));
  const past = { period_from: quarterStart, period_to: addDays(addMonths(quarterStart, 3), -1) };
  const now = {
    period_from: `${today.slice(0, 7)}-01`,
    period_to: addDays(addMonths(`${today.slice(0, 7)}-01`, 1), -1),
  };
  const at = (day: string, minute = EVENING) => new Date(instantOf(day, minute, ctx.timeZone));
  const pastEnd = at(addDays(past.period_to, 10));
  const [form] = await insertRows(worksheetForms, ctx, [
    {
      names: { uz: 'Choraklik ish anketasi', uk: 'Чораклик иш анкетаси', ru: 'Квартальная анкета работ' },
      ...{ has_works: true, questions: nextQuestions, created_by: hr },
      versions: [
        { version: 1, published_at: at(addDays(quarterStart, 20)).toISOString(), questions: firstQuestions },
        { version: 2, published_at: at(now.period_from).toISOString(), questions: nextQuestions },
      ],
    },
  ]);
  const common = { form_id: form!.id, role_ids: await allRoles(ctx), reminders: ['3', '1'], created_by: hr };
  const campaigns = await insertRows(worksheets, ctx, [
    {
      ...{ name: `Ish anketasi: ${quarterOf(past.period_from)}`, ...past, ...common, ends_at: pastEnd },
      ...{ state: 'ended', opened_at: at(past.period_to, 600), reminded: ['3', '1'] },
    },
    {
      ...{ name: `Ish anketasi: ${formatMonth(now.period_from, 'uz')}`, ...now, ...common },
      ...{
        ends_at: at(addDays(today, DAYS_LEFT)),
        state: 'open',
        opened_at: at(addDays(today, -2), 600),
        reminded: [],
      },
    },
  ] as never);
  const [ended, running] = campaigns.toSorted((a, b) => (a.period_to < b.period_to ? -1 : 1));
  const leads = await leadsOf(ctx);
  const ids = [...people.values()];
  const before = await loggedMinutes(ctx, ids, past);
  const lately = await loggedMinutes(ctx, ids, now);
  const made = ids.flatMap((user_id) => [
    sheetOf({ user_id, worksheet_id: ended!.id, version: 1, minutes: before.get(user_id), sentAt: pastEnd }),
    sheetOf({ user_id, worksheet_id: running!.id, version: 2, minutes: lately.get(user_id), sentAt: ctx.now }),
  ]);
  const developer = people.get('developer')!;
  const rows = await insertRows(
    worksheetResponses,
    ctx,
    made.map((row) => (row.user_id === developer && row.worksheet_id === running!.id ? halfOf(row) : row)) as never,
  );
  const judged = rows.filter(
    ({ worksheet_id, state, user_id }) => worksheet_id === ended!.id && state === 'sent' && leads.has(user_id),
  );
  const random = streamOf('worksheet evaluations');
  await insertRows(
    worksheetEvaluations,
    ctx,
    judged
      .filter(() => random.int(1, 10) <= 7)
      .map(({ id, user_id }) => {
        const by = leads.get(user_id)!;
        const comment = texts.comments[random.int(0, texts.comments.length - 1)]!;
        return { response_id: id, mark: random.int(3, 5), comment, created_by: by, updated_by: by };
      }) as never,
  );
}

const quarterOf = (day: string): string => `${day.slice(0, 4)}-yil ${Math.ceil(Number(day.slice(5, 7)) / 3)}-chorak`;

const allRoles = (ctx: Context): Promise<number[]> =>
  sql({ id: whole })`select id from user_roles where code <> 'client' and deleted_at is null order by id`.column(
    ctx.db,
  );

/** The first lead of each person. */
const leadsOf = (ctx: Context): Promise<Map<number, number>> =>
  sql({ user_id: whole, lead_id: whole })`select distinct on (me.user_id) me.user_id, l.user_id as lead_id
    from team_members me join team_members l on l.team_id = me.team_id and l.user_id <> me.user_id
      and l.ends_on is null and l.deleted_at is null
    join team_member_types mt on mt.id = l.team_member_type_id and mt.is_lead
    where me.ends_on is null and me.deleted_at is null order by me.user_id, l.user_id`.pairs(
    ctx.db,
    'user_id',
    'lead_id',
  );

interface Asked {
  readonly user_id: number;
  readonly worksheet_id: number;
  readonly version: number;
  readonly minutes: ReadonlyMap<number, number> | undefined;
  /** Sent some hours before it, by those who send. */
  readonly sentAt: Date;
}

/** What somebody says of their time: close to what they logged, as people remember it. */
function sheetOf({ user_id, worksheet_id, version, minutes = new Map(), sentAt }: Asked) {
  const random = streamOf(`worksheet ${worksheet_id} ${user_id}`);
  const isSent = minutes.size > 0 && random.int(1, 100) <= SENT_OF_100;
  const told = [...minutes].map(([id, all]) => [id, Math.round((all * random.int(70, 130)) / 100)] as const);
  const shares = divided(told.map(([, weight]) => weight));
  const works: PickedWork[] = told.flatMap(([work_type_id], at) =>
    shares[at]! > 0
      ? [{ work_type_id, work_type_child_id: null, share: shares[at]!, confidence: random.int(3, 5) }]
      : [],
  );
  const pick = (of: readonly string[]) => of[random.int(0, of.length - 1)]!;
  const answers =
    version === 1
      ? { mood: random.int(2, 5), learned: pick(texts.learned), hindered: pick(texts.hindered) }
      : {
          mood: random.int(2, 5),
          learned: pick(texts.learned),
          wishes: [pick(['new', 'quality', 'clients'])],
          course: true,
        };
  const sent_at = isSent ? new Date(sentAt.getTime() - random.int(1, 40) * 3_600_000) : null;
  return {
    ...{ worksheet_id, user_id, form_version: version, state: isSent ? 'sent' : 'not_filled' },
    ...{ sent_at, first_sent_at: sent_at, answers: isSent ? answers : {}, works: isSent ? works : [] },
    ...{ file_ids: [], left_over: {}, former: [] },
  };
}

/** What is begun and not sent. */
const halfOf = (row: ReturnType<typeof sheetOf>): ReturnType<typeof sheetOf> => ({
  ...row,
  ...{ state: 'not_filled', sent_at: null, first_sent_at: null, answers: { mood: 4 } },
  works: row.works.slice(0, 1),
});
