import { addDays, addMonths } from '#kernel/days.ts';
import { sql, text, whole } from '#server/database/door.ts';
import type { Config } from '#server/config.ts';
import type { Context, Db } from '#server/context.ts';
import { todayOf } from '#server/crud/dated-rows.ts';
import { insertRows } from '#server/crud/writing.ts';
import { contextOfJob } from '#server/jobs/jobs.ts';
import { personNotes, praise, reviewAssignments, reviewCycles, reviewRatings } from '#modules/growth/reviews/door.ts';
import { instantOf } from '#modules/company/schedules/door.ts';
import { streamOf } from '#modules/house/seed/random.ts';
import { type Question, worksheetForms } from '#modules/growth/worksheets/door.ts';

const questions: readonly Question[] = [
  {
    id: 'quality',
    kind: 'scale5',
    required: true,
    texts: { uz: 'Ishining sifati', uk: 'Ишининг сифати', ru: 'Качество работы' },
  },
  {
    id: 'together',
    kind: 'scale5',
    required: true,
    texts: { uz: 'Hamkorlikda ishlashi', uk: 'Ҳамкорликда ишлаши', ru: 'Работа вместе с другими' },
  },
  {
    id: 'advice',
    kind: 'text',
    max: 1000,
    texts: {
      uz: 'Nimani davom ettirsin, nimani oʻzgartirsin?',
      uk: 'Нимани давом эттирсин, нимани ўзгартирсин?',
      ru: 'Что продолжать, что изменить?',
    },
  },
];
const advice = [
  'Tekshiruvni kechiktirmaslik kerak',
  'Savollarga tez javob beradi, shunday davom etsin',
  'Yozgan hujjatlari juda tushunarli',
  'Yigʻilishlarda fikrini koʻproq aytsin',
  'Murakkab vazifalarni boʻlib rejalashtirsa yaxshi boʻlardi',
];
const thanks = [
  'Tungi nosozlikni tez tuzatganingiz uchun rahmat',
  'Yangi xodimga yordam berganingiz uchun',
  'Mijoz bilan suhbatni ajoyib olib bordingiz',
  'Testlar tufayli xato mijozgacha yetib bormadi',
  'Hujjatni shunchalik aniq yozganingiz uchun rahmat',
  'Muddatdan oldin topshirganingiz uchun',
];
const PRAISE_OF_YEAR = 48;
const EVENING = 18 * 60;

/** A year of reviews of the demo company: one cycle that is released, one that is collected, good words, two notes. */
export async function addDemoReviews(db: Db, config: Config): Promise<void> {
  const ctx = contextOfJob(db, config, 'demo_reviews');
  await db.transaction((transaction) => addAll({ ...ctx, db: transaction }));
}

interface Member {
  readonly user_id: number;
  readonly lead_id: number;
}

async function addAll(ctx: Context): Promise<void> {
  const members = await sql({ user_id: whole, lead_id: whole })`select distinct on (me.user_id) me.user_id,
      l.user_id as lead_id
    from team_members me join team_members l on l.team_id = me.team_id and l.user_id <> me.user_id
      and l.ends_on is null and l.deleted_at is null
    join team_member_types mt on mt.id = l.team_member_type_id and mt.is_lead
    join users u on u.id = me.user_id and u.status = 'active' and u.deleted_at is null
    where me.ends_on is null and me.deleted_at is null order by me.user_id, l.user_id`.rows(ctx.db);
  const logins = await sql({ id: whole, login: text })`select u.id, u.login from users u
    join user_types t on t.id = u.user_type_id and t.code = 'staff'
    where u.status = 'active' and u.deleted_at is null order by u.id`.pairs(ctx.db, 'login', 'id');
  const hr = logins.get('hr')!;
  const today = todayOf(ctx);
  const [form] = await insertRows(worksheetForms, ctx, [
    {
      names: { uz: 'Yarim yillik fikr-mulohaza', uk: 'Ярим йиллик фикр-мулоҳаза', ru: 'Полугодовая обратная связь' },
      ...{ has_works: false, questions, created_by: hr },
      versions: [{ version: 1, published_at: ctx.now.toISOString(), questions }],
    },
  ]);
  const half = addMonths(`${today.slice(0, 7)}-01`, -6);
  const common = { form_id: form!.id, form_version: 1, roles: ['self', 'lead', 'peer', 'upward'], created_by: hr };
  const due = (on: string) => new Date(instantOf(on, EVENING, ctx.timeZone));
  const cycles = await insertRows(reviewCycles, ctx, [
    {
      ...{ name: 'Yarim yillik fikrlar', ...common, period_from: addMonths(half, -6), period_to: addDays(half, -1) },
      ...{
        due_at: due(addDays(half, 14)),
        state: 'released',
        user_ids: members.slice(0, 12).map((one) => one.user_id),
      },
    },
    {
      ...{ name: 'Joriy yarim yil fikrlari', ...common, period_from: half, period_to: addDays(today, -1) },
      ...{ due_at: due(addDays(today, 10)), state: 'collecting', user_ids: members.map((one) => one.user_id) },
    },
  ] as never);
  const [released, running] = cycles.toSorted((a, b) => (a.period_to < b.period_to ? -1 : 1));
  const all = [...logins.values()];
  await addCycle(ctx, released!.id, members.slice(0, 12), all, 1);
  await addCycle(ctx, running!.id, members, all, 0.4);
  await addPraise(ctx, all);
  const developer = logins.get('developer');
  const lead = logins.get('lead');
  if (developer && lead)
    await insertRows(personNotes, ctx, [
      { ...note(developer, lead), text: 'Mustaqil ishlashi oʻsgan, katta vazifa bersa boʻladi', is_shared: true },
      { ...note(developer, lead), text: 'Kelasi suhbatda kurs haqida gaplashish', is_shared: false },
    ] as never);
}

const note = (about_user_id: number, by: number) => ({ about_user_id, created_by: by, updated_by: by });

/** So many peers write about each person. */
const PEERS = 5;

/** Who writes about whom, and what those said who have sent: `share` of them. */
async function addCycle(
  ctx: Context,
  cycle_id: number,
  members: readonly Member[],
  all: readonly number[],
  share: number,
) {
  const random = streamOf(`reviews ${cycle_id}`);
  const rows = members.flatMap(({ user_id, lead_id }) => {
    const others = all.filter((id) => id !== user_id && id !== lead_id);
    const begin = random.int(0, others.length - 1);
    const peers = Array.from({ length: PEERS }, (_, at) => others[(begin + at * 3) % others.length]!);
    const of = { cycle_id, subject_id: user_id, state: 'approved' };
    return [
      { ...of, reviewer_id: user_id, role: 'self' },
      { ...of, reviewer_id: lead_id, role: 'lead' },
      ...[...new Set(peers)].map((reviewer_id) => ({ ...of, reviewer_id, role: 'peer' })),
    ];
  });
  const made = await insertRows(reviewAssignments, ctx, rows as never);
  const answers = () => ({
    ...{ quality: random.int(3, 5), together: random.int(2, 5) },
    advice: advice[random.int(0, advice.length - 1)]!,
  });
  const sent = made.filter(() => random.int(1, 100) <= share * 100);
  const ids = JSON.stringify(sent.map(({ id }) => id));
  await sql`insert into review_sendings (assignment_id)
    select value::bigint from jsonb_array_elements_text(${ids}::jsonb)`.run(ctx.db);
  const named = sent.filter(({ role }) => role === 'self' || role === 'lead');
  const drafts = JSON.stringify(named.map(({ id }) => ({ assignment_id: id, answers: answers() })));
  await sql`insert into review_drafts (assignment_id, answers) select assignment_id, answers
    from jsonb_to_recordset(${drafts}::jsonb) as d(assignment_id bigint, answers jsonb)`.run(ctx.db);
  const voices = sent
    .filter(({ role }) => role === 'peer' || role === 'upward')
    .map(({ subject_id, role }) => ({ subject_id, role, answers: answers() }));
  await sql`insert into review_voices (id, cycle_id, subject_id, role, answers, day)
    select gen_random_uuid(), ${cycle_id}, v.subject_id, v.role, v.answers, ${todayOf(ctx)}::date
    from jsonb_to_recordset(${JSON.stringify(voices)}::jsonb) as v(subject_id bigint, role text, answers jsonb)
    order by random()`.run(ctx.db);
  await insertRows(
    reviewRatings,
    ctx,
    members.map(({ user_id, lead_id }) => {
      const proposed = random.int(3, 5);
      const calibrated = Math.max(3, proposed - random.int(0, 1));
      const decided = {
        ...{ proposed, proposed_by: lead_id, calibrated, calibrated_by: lead_id },
        calibration_comment: 'Jamoalar oʻrtasida bir xil mezon bilan kelishildi',
      };
      return { cycle_id, subject_id: user_id, ...(share === 1 && decided) };
    }) as never,
  );
}

/** Good words over the year, most of them for everybody. */
async function addPraise(ctx: Context, all: readonly number[]): Promise<void> {
  const random = streamOf('praise');
  const year = 365 * 24;
  await insertRows(
    praise,
    ctx,
    Array.from({ length: PRAISE_OF_YEAR }, (_, at) => {
      const by = all[random.int(0, all.length - 1)]!;
      const to = all.filter((id) => id !== by)[random.int(0, all.length - 2)]!;
      const hours = Math.floor((year * (PRAISE_OF_YEAR - at)) / PRAISE_OF_YEAR);
      const said = new Date(ctx.now.getTime() - hours * 3_600_000);
      return {
        ...{ to_user_id: to, text: thanks[random.int(0, thanks.length - 1)]!, is_public: random.int(1, 10) <= 8 },
        ...{ created_by: by, created_at: said, updated_at: said },
      };
    }) as never,
  );
}
