import { opens } from '#kernel/addresses.ts';
import type { Lang } from '#kernel/languages.ts';
import type { Texts } from '#server/texts.ts';
import { screenList } from '#modules/screen-list.ts';
import { catalogue, textFiles } from '#modules/texts.ts';

type TextFile = keyof typeof textFiles;

/** What every screen may say: its frame, its lists and forms, what can go wrong. */
const everywhere: readonly TextFile[] = ['kernel', 'server', 'web', 'system', 'views'];

/** Screens of these rooms also speak the words of those. */
const alongside: Partial<Record<TextFile, readonly TextFile[]>> = {
  automations: ['tasks'],
  clientTasks: ['home'],
  deliveryScreens: ['notifications'],
  notifications: ['deliveryScreens', 'mail', 'telegram', 'webPush', 'sms'],
  attendance: ['punches'],
  dashboards: ['measures', 'forecast', 'savedReports'],
  home: [
    ...(['tasks', 'leave', 'clients', 'projects', 'clientTasks', 'contracts', 'punches', 'attendance'] as const),
    ...(['dashboards', 'worksheets', 'reviews', 'testScreens', 'departures', 'enquiries'] as const),
  ],
  ganttScreens: ['gantt', 'ganttWhatIf', 'ganttLevelling', 'tasks', 'taskViews'],
  myTeam: ['taskViews', 'workingLists'],
  publications: ['site'],
  testScreens: ['knowledgeTests'],
  reportScreens: ['reports', 'measures', 'tasks'],
  reviews: ['worksheets'],
  projects: ['projectPage', 'taskGroups', 'tasks', 'forecast'],
  tasks: ['taskViews'],
  taskViews: ['tasks'],
  workingLists: ['tasks', 'taskViews'],
  taskGroups: ['tasks', 'forecast'],
  workflowPicture: ['tasks'],
};

/** And these screens beside what the others of their room speak. */
const more: Readonly<Record<string, readonly TextFile[]>> = {
  '/tasks/clients/:client_id': ['contracts', 'clientTasks', 'home'],
  '/tasks/client-projects': ['clientTasks', 'home'],
  '/tasks/calendar': ['events'],
  '/web-site/events': ['site'],
  '/settings': ['schedules'],
  '/reports/task-groups-tree': ['measures'],
  '/reports/developers/:id': ['measures', 'workingLists'],
};

/** Names are said far from home: of screens in the menu, of fields and rows wherever something refers to them. */
const isName = (key: string): boolean =>
  /^(screen|field|command|why_not|place|watch)\.|\.(title|title_own|one)$/.test(key);
const namesAnywhere = [
  ...Object.keys(catalogue).filter(isName),
  ...screenList.map(({ text }) => text),
  ...['inbox.own', 'board.new_task', 'check-in.in', 'check-in.out', 'developer.my_page', 'developer.open_page'],
];
/** Each room names its own settings; one screen shows them all. */
const settingNames = Object.keys(catalogue).filter((key) => /^setting(_hint)?\./.test(key));

/** The texts that the first sight of a screen is made of. */
export interface TextPart {
  readonly name: string;
  readonly keys: ReadonlySet<string>;
}

const made = new Map<string, TextPart>();

const keysIn = (file: TextFile): string[] => Object.keys(textFiles[file]);

function partWith(files: readonly TextFile[]): TextPart {
  const name = files.join('+');
  const settings = files.includes('settings') ? settingNames : [];
  const part = made.get(name) ?? { name, keys: new Set([...namesAnywhere, ...settings, ...files.flatMap(keysIn)]) };
  made.set(name, part);
  return part;
}

const fileOf = (key: string) =>
  (Object.keys(textFiles) as TextFile[]).find((file) => Object.hasOwn(textFiles[file], key));

/** What was changed may be anything, so this screen says everything. */
const ofAll = '/admin/audit-log';

/** The part for an address of the app; null is all. A screen's words stand where its title stands. */
export function partOf(address: string): TextPart | null {
  if (address === ofAll) return null;
  const screen = screenList.find(({ route }) => opens(route, address));
  const own = screen && fileOf(screen.text);
  const files = own && !everywhere.includes(own) ? [own, ...(alongside[own] ?? []), ...(more[screen.route] ?? [])] : [];
  return partWith([...everywhere, ...files]);
}

/** The texts of a language, or a part of them. */
export function textsIn(texts: Texts, lang: Lang, part: TextPart | null): Readonly<Record<string, string>> {
  const all = texts.all(lang);
  if (!part) return all;
  return Object.fromEntries(Object.entries(all).filter(([key]) => part.keys.has(key)));
}
