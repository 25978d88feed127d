import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rootDir } from '#server/config.ts';
import { type Copy, copyOfSources } from './testing/copy.ts';

// Does what docs/RECIPES.md says, on a copy of the sources: each recipe touches as many files as its heading counts, and
// with all of them carried out the checks pass. `npm run trust` asks the compiler, too, and the tests that find what is
// new by themselves: both take a minute.
const isLong = Boolean(process.env.RECIPES_LONG);

let copy: Copy;
let headings: string[];
beforeAll(async () => {
  copy = await copyOfSources();
  headings = (await readFile(join(rootDir, 'docs/RECIPES.md'), 'utf8'))
    .split('\n')
    .filter((line) => line.startsWith('## '));
});
afterAll(() => copy?.drop());

const text = (uz: string, uk: string, ru: string): string => JSON.stringify({ uz, uk, ru });
/** The first text of a file of texts, with others before it. */
const texts = (path: string, entries: Readonly<Record<string, string>>): Promise<void> =>
  copy.change(path, [
    '{\n',
    `{\n${Object.entries(entries)
      .map(([key, one]) => `  "${key}": ${one},\n`)
      .join('')}`,
  ]);
/** Written by `npm run check -- contract --write`, once for all recipes. */
const contract = () => copy.change('docs/contract.txt');
/** Written by `npm run check -- schema --write`. */
const schema = () => copy.change('docs/schema.sql');

const nameOfReturns = text('Qaytarilgan ishlar', 'Қайтарилган ишлар', 'Возвраты');

const recipes: Readonly<Record<string, () => Promise<void>>> = {
  async 'A field'() {
    await copy.change(
      'src/modules/company/projects/projects.ts',
      ['import { color, date, instant', 'import { color, date, decimal, instant'],
      ['    description: longText(', '    budget: decimal({ scale: 2, list: false }),\n    description: longText('],
    );
    await copy.write('migrations/9001-budget.sql', 'alter table projects add column budget numeric(18,2);\n');
    await texts('src/modules/company/projects/texts.json', { 'projects.budget': text('Byudjet', 'Бюджет', 'Бюджет') });
    await contract();
    await schema();
  },
  async 'A dictionary'() {
    await copy.write(
      'src/modules/company/projects/project-risks.ts',
      `import { dictionary } from '#kernel/dictionary.ts';
import { dictionaryAccess, screenActions } from '#modules/actions.ts';

/** What a project is exposed to. */
export const projectRisks = dictionary('fp/project-risks', {
  icon: 'folders',
  access: dictionaryAccess(screenActions.projectGroups),
  rows: 'every',
  name: { max: 100, unique: true },
});
`,
    );
    await copy.change(
      'src/modules/registry.ts',
      [
        '\n/** Every resource',
        "import { projectRisks } from '#modules/company/projects/project-risks.ts';\n\n/** Every resource",
      ],
      ['  projectGroups,\n', '  projectGroups,\n  projectRisks,\n'],
    );
    const draft = await copy.run('src/app/draft-migration.ts', 'fp/project-risks');
    await copy.write('migrations/9002-project-risks.sql', draft.text);
    await texts('src/modules/company/projects/texts.json', {
      'project-risks.title': text('Xatarlar', 'Хатарлар', 'Риски'),
      'project-risks.one': text('Xatar', 'Хатар', 'Риск'),
    });
    await copy.change('src/modules/screen-list.ts', [
      "  dictionary('fp/project-groups'",
      "  dictionary('fp/project-risks', projectGroups, 'folders'),\n  dictionary('fp/project-groups'",
    ]);
    await copy.change('src/app/testing/visible-rows.ts', [
      "  'fp/project-groups': everybody,",
      "  'fp/project-groups': everybody,\n  'fp/project-risks': everybody,",
    ]);
    await copy.change(
      'src/app/access-matrix.facts.json',
      ['    "fp/project-groups": [914],', '    "fp/project-groups": [914],\n    "fp/project-risks": [914],'],
      [
        '    "fp/project-groups": ["super_admin"],',
        '    "fp/project-groups": ["super_admin"],\n    "fp/project-risks": ["super_admin"],',
      ],
    );
    await contract();
    await schema();
  },
  async 'A setting'() {
    await copy.change('src/modules/house/settings/setting-list.ts', [
      "  { key: 'time_zone',",
      "  { key: 'greets', group: 'company', type: 'flag', default: 'true' },\n  { key: 'time_zone',",
    ]);
    await copy.change('src/modules/house/home/dashboard.server.ts', [
      'const open = ',
      '/** Whether the first screen greets. */\nexport const greets = ({ settings }: Context): boolean => settings.greets === true;\nconst open = ',
    ]);
    await texts('src/modules/house/settings/texts.json', {
      'setting.greets': text('Salomlashish', 'Саломлашиш', 'Приветствие'),
      'setting_hint.greets': text('Bosh sahifa salomlashadi.', 'Бош саҳифа саломлашади.', 'Главная приветствует.'),
    });
  },
  async 'An action'() {
    await copy.change('src/modules/actions.ts', ['  automate: 3019,', '  automate: 3019,\n  greetAll: 3090,']);
    await texts('src/modules/staff/access/texts.json', {
      'action.3090': text('Hammani tabriklash', 'Ҳаммани табриклаш', 'Поздравление всех'),
    });
  },
  async 'A report'() {
    const folder = 'src/modules/views/reports';
    await copy.write(
      `${folder}/returns-report.ts`,
      `import { screenActions } from '#modules/actions.ts';
import { ofTasks } from '#modules/numbers/measures/door.ts';
import { longPeriod, ownerFilters, type Report, taskFilters } from '#modules/views/reports/report.ts';

/** What came back, by type. */
export const returnsReport = {
  name: 'returns',
  need: [screenActions.reportTasks],
  whole: [screenActions.reportTasks],
  who: 'people',
  keys: ['task_type_id'],
  groups: ['task_type_id', 'project_id'],
  measures: [ofTasks.acceptedCount, ofTasks.returnCount, ofTasks.reopenCount],
  filters: [...taskFilters, ...ownerFilters],
  mostDays: longPeriod,
  order: 'name',
} as const satisfies Report<'returns'>;
`,
    );
    await copy.change(
      `${folder}/report-list.ts`,
      [
        'import { statisticsReport }',
        "import { returnsReport } from '#modules/views/reports/returns-report.ts';\nimport { statisticsReport }",
      ],
      ['  contracts: contractsReport,\n', '  contracts: contractsReport,\n  returns: returnsReport,\n'],
    );
    await copy.change('src/modules/numbers/saved-reports/report-places.ts', [
      '  forecast: null,',
      "  returns: { route: '/reports/returns', need: [screenActions.reportTasks], icon: 'refresh' },\n  forecast: null,",
    ]);
    await copy.write(
      `${folder}/screens/views/returns-view.tsx`,
      `import { useTexts } from '#web/i18n/texts.ts';
import { type ColumnOf, type ReportChartProps, shown } from '#modules/views/reports/screens/report-view.tsx';
import { type ChartPart, RowChart } from '#modules/views/reports/screens/row-chart.tsx';
import { returnsReport } from '#modules/views/reports/returns-report.ts';

const parts: readonly ChartPart<ColumnOf<typeof returnsReport>>[] = [
  { column: 'return_count' },
  { column: 'accepted_count', isMark: true },
];

/** Which type of work comes back most. */
function ReturnsChart(props: ReportChartProps) {
  const { t } = useTexts();
  return <RowChart {...props} title={t('reports.returns_question')} unit="count" parts={parts} />;
}

export const returnsView = shown(returnsReport, {
  usual: ['accepted_count', 'return_count'],
  drawn: ['accepted_count', 'return_count'],
  Chart: ReturnsChart,
});
`,
    );
    await copy.change(
      `${folder}/screens/report-screens.tsx`,
      [
        'import { statisticsView }',
        "import { returnsView } from '#modules/views/reports/screens/views/returns-view.tsx';\nimport { statisticsView }",
      ],
      ['  contracts: contractsView,\n', '  contracts: contractsView,\n  returns: returnsView,\n'],
    );
    await texts(`${folder}/screens/texts.json`, {
      'choice.fp/reports/returns': nameOfReturns,
      'reports.returns_question': text('Qaysi ish koʻp qaytadi', 'Қайси иш кўп қайтади', 'Что чаще возвращают'),
    });
    await copy.change('src/app/testing/visible-answers.ts', [
      "  'GET /api/fp/measures':",
      `  'GET /api/fp/reports/returns': telling(['rows', 'totals', 'total'], whole, 'fp/reports/returns'),
  'GET /api/fp/reports/returns/rows': telling(
    ['hidden'],
    whole,
    'fp/reports/returns/rows?measure=return_count&task_type_id={fp/task-types}',
  ),
  'GET /api/fp/measures':`,
    ]);
    await contract();
  },
  async 'A module with a list, a sum and a screen'() {
    const folder = 'src/modules/numbers/probes';
    await copy.write(
      `${folder}/late-tasks.ts`,
      `import Type from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import { rowsOf } from '#kernel/schemas.ts';
import { screenActions } from '#modules/actions.ts';

const need = [screenActions.reportTasks];

/** Tasks that should have been done, the oldest first. */
export const lateTasks = endpoint('GET /api/fp/probes/late-tasks', {
  need,
  output: rowsOf(Type.Object({ id: Type.Integer(), number: Type.String(), name: Type.String() })),
});

/** How many there are. */
export const lateSum = endpoint('GET /api/fp/probes/late-sum', {
  need,
  output: Type.Object({ count: Type.Integer() }),
});
`,
    );
    await copy.write(
      `${folder}/late-tasks.server.ts`,
      `import { columnsOf, sql, whole } from '#server/database/door.ts';
import { rowsOf } from '#server/crud/sources.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { devTasks } from '#modules/work/tasks/door.ts';
import { lateSum, lateTasks } from '#modules/numbers/probes/late-tasks.ts';

const late = sql\`t.deadline < now() and t.status in ('new', 'processing')\`;

export const probesServed: readonly Served[] = [
  serve(lateTasks, async (ctx) => ({
    rows: await sql(columnsOf(devTasks, 'id', 'number', 'name'))\`select t.id, t.number, t.name
      from \${rowsOf(ctx, devTasks)} as t where \${late} order by t.deadline limit 100\`.rows(ctx.db),
  })),
  serve(lateSum, async (ctx) =>
    sql({ count: whole })\`select count(*) as count from \${rowsOf(ctx, devTasks)} as t where \${late}\`.one(ctx.db),
  ),
];
`,
    );
    await copy.write(
      `${folder}/late-tasks-screen.tsx`,
      `import { formatCount } from '#kernel/formats.ts';
import { useCall } from '#web/cache/use-call.ts';
import { Screen } from '#web/product/screen.tsx';

/** What should have been done, for whoever may see it. */
export default function LateTasksScreen() {
  const { data, isPending } = useCall('GET /api/fp/probes/late-tasks', {});
  const { data: sum } = useCall('GET /api/fp/probes/late-sum', {});
  return (
    <Screen busy={isPending} lead={sum && <span className="quiet digits">{formatCount(sum.count)}</span>}>
      <ul>
        {data?.rows.map(({ id, number, name }) => (
          <li key={id}>
            {number} {name}
          </li>
        ))}
      </ul>
    </Screen>
  );
}
`,
    );
    await copy.write(
      `${folder}/late-tasks.test.ts`,
      `import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { signedIn } from '#app/testing/caller.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
});
afterAll(() => server?.close());

it('counts what the one who asks may see', async () => {
  const director = await signedIn(server, 'director');
  const { count } = (await director.get('fp/probes/late-sum')).json;
  const { rows } = (await director.get('fp/probes/late-tasks')).json;
  expect(rows).toHaveLength(Math.min(count, 100));
  expect((await (await signedIn(server, 'client')).get('fp/probes/late-sum')).status).toBe(403);
});
`,
    );
    await copy.write(
      `${folder}/texts.json`,
      `{\n  "screen.late_tasks": ${text('Kechikkan vazifalar', 'Кечиккан вазифалар', 'Просроченные задачи')}\n}\n`,
    );
    await copy.change(
      'src/modules/numbers/endpoints.ts',
      [
        'import * as savedReports',
        "import * as probes from '#modules/numbers/probes/late-tasks.ts';\nimport * as savedReports",
      ],
      ['[dashboards, savedReports]', '[dashboards, probes, savedReports]'],
    );
    await copy.change(
      'src/modules/numbers/served.server.ts',
      [
        'import { savedReportsServed }',
        "import { probesServed } from '#modules/numbers/probes/late-tasks.server.ts';\nimport { savedReportsServed }",
      ],
      ['[...dashboardsServed, ...savedReportsServed]', '[...dashboardsServed, ...probesServed, ...savedReportsServed]'],
    );
    await copy.change(
      'src/modules/numbers/texts.ts',
      [
        'import savedReports from',
        "import probes from '#modules/numbers/probes/texts.json' with { type: 'json' };\nimport savedReports from",
      ],
      ['  savedReports,\n', '  probes,\n  savedReports,\n'],
    );
    await copy.change('src/modules/screen-list.ts', [
      "  at('rights', '/admin/why'",
      "  at('projects', '/probes/late-tasks', [screenActions.reportTasks], 'screen.late_tasks', 'alert-triangle'),\n  at('rights', '/admin/why'",
    ]);
    await copy.change('src/modules/screens.ts', [
      "  '/admin/why':",
      "  '/probes/late-tasks': { load: () => import('#modules/numbers/probes/late-tasks-screen.tsx') },\n  '/admin/why':",
    ]);
    await copy.change('src/app/testing/visible-answers.ts', [
      "  'GET /api/fp/dashboard':",
      "  'GET /api/fp/probes/late-tasks': at('fp/probes/late-tasks'),\n  'GET /api/fp/probes/late-sum': at('fp/probes/late-sum'),\n  'GET /api/fp/dashboard':",
    ]);
    await contract();
  },
};

const testOfReturns = `import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#server/testing/database.ts';
import { signedIn } from '#app/testing/caller.ts';
import { screenList } from '#modules/screen-list.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' });
}, 900_000);
afterAll(() => server?.close());

it('is a list with its sum, opens its rows, is saved and sent, and stands in the menu', async () => {
  const director = await signedIn(server, 'director');
  const { rows, totals, as_of } = (await director.get('fp/reports/returns;perPage=500?period=last_90_days')).json;
  const sum = rows.reduce((all: number, row: { return_count: number }) => all + row.return_count, 0);
  expect(totals.return_count).toBe(sum);
  expect(sum).toBeGreaterThan(0);
  const opened = await director.get(
    \`fp/reports/returns/rows;perPage=500?period=last_90_days&measure=return_count&as_of=\${as_of}\`,
  );
  expect(opened.json.sum + (opened.json.hidden.sum ?? 0)).toBe(sum);
  const saved = await director.post('fp/saved-reports', {
    ...{ name: 'Returns', report: 'fp/reports/returns', query: 'period=last_month', shared: 'own' },
  });
  expect(saved.status).toBe(201);
  const run = await director.get(\`fp/saved-reports/\${saved.json.id}/run\`);
  expect(run.json.columns.map(({ name }: { name: string }) => name)).toContain('return_count');
  const me = (await director.get('admin/auth/me')).json.user.id;
  const schedule = await director.post('fp/report-schedules', {
    ...{ saved_report_id: saved.json.id, at: '09:00', weekdays: ['1'], recipient_ids: [me] },
  });
  expect([schedule.status, Date.parse(schedule.json.next_at) > Date.now()]).toEqual([201, true]);
  expect(screenList.find(({ route }) => route === '/reports/returns')).toMatchObject({ place: 'reports', inMenu: true });
  expect((await (await signedIn(server, 'client')).get('fp/reports/returns')).status).toBe(403);
});
`;

describe('a recipe touches as many files as it says', () => {
  it.each(Object.keys(recipes))('%s', async (name) => {
    await recipes[name]!();
    const counted = headings.find((heading) => heading.startsWith(`## ${name} (`));
    expect(counted).toBe(`## ${name} (${copy.touched().length} files)`);
  });
});

describe('with all of them carried out', () => {
  it('the checks pass', async () => {
    const { text: said, isWell } = await copy.run('scripts/check.ts', 'contract', 'schema', '--write');
    expect(isWell, said).toBe(true);
    const which = ['drift', 'contract', 'schema', 'texts', 'doors', 'sources', 'writes', ...(isLong ? ['types'] : [])];
    const asked = await copy.run('scripts/check.ts', ...which);
    expect(asked.isWell, asked.text).toBe(true);
  }, 180_000);

  it('a report without its name, or without the words of its chart, is told of', async () => {
    const path = 'src/modules/views/reports/screens/texts.json';
    const keys = ['choice.fp/reports/returns', 'reports.returns_question'];
    for (const key of keys) await copy.change(path, [`"${key}"`, `"${key}.gone"`]);
    const asked = await copy.run('scripts/check.ts', 'texts');
    for (const key of keys) await copy.change(path, [`"${key}.gone"`, `"${key}"`]);
    expect(asked.isWell).toBe(false);
    for (const key of keys) expect(asked.text).toContain(`asks for ${key}, which has no text`);
  });

  it.runIf(isLong)(
    'a column that a report does not have, or a misspelt one, does not compile',
    async () => {
      const path = 'src/modules/views/reports/screens/views/returns-view.tsx';
      const usual = "usual: ['accepted_count', 'return_count']";
      const wrong = "usual: ['acepted_count', 'kpi']";
      await copy.change(path, [usual, wrong], ["column: 'return_count'", "column: 'returns_count'"]);
      const asked = await copy.run('scripts/check.ts', 'types');
      await copy.change(path, [wrong, usual], ["column: 'returns_count'", "column: 'return_count'"]);
      expect(asked.isWell).toBe(false);
      for (const column of ['acepted_count', 'kpi', 'returns_count']) expect(asked.text).toContain(`"${column}"`);
    },
    600_000,
  );

  it.runIf(isLong)(
    'the report answers, opens, is saved, goes out by itself and stands in the menu',
    async () => {
      await copy.write('src/modules/views/reports/returns-report.test.ts', testOfReturns);
      const file = 'src/modules/views/reports/returns-report.test.ts';
      const asked = await copy.run('node_modules/vitest/vitest.mjs', 'run', file);
      expect(asked.isWell, asked.text).toBe(true);
    },
    600_000,
  );

  it.runIf(isLong)(
    'the tests that are derived from definitions find the dictionary, and the module answers',
    async () => {
      process.env.WHOLE_REGISTRY = 'yes';
      const files = ['src/app/conformance', 'src/modules/numbers/probes'];
      const which = 'fp/project-risks|counts what the one who asks may see';
      const asked = await copy.run('node_modules/vitest/vitest.mjs', 'run', ...files, '-t', which);
      expect(asked.isWell, asked.text).toBe(true);
      expect(Number(/Tests +(\d+) passed/.exec(asked.text)?.[1])).toBeGreaterThan(12);
    },
    180_000,
  );
});
