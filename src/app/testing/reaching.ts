import { writableFields } from '#kernel/fields-of.ts';
import type { Resource } from '#kernel/resource.ts';
import { resources } from '#modules/registry.ts';
import type { Caller } from '#app/testing/caller.ts';
import { bodyFor, sampleOf, typedName } from '#app/testing/samples.ts';

interface Row {
  readonly id: number;
  readonly version: number;
}

/** Whether the n-th resource is walked: the short form takes some of them. */
export type IsMeant = (at: number) => boolean;

export interface Tables {
  /** Sends a table to an address. */
  readonly send: (
    path: string,
    content: string,
  ) => Promise<Partial<{ id: number; proposed: (string | null)[]; keys: string[] }>>;
  /** Changes rows past the product: an import of a few lines is over before anybody can stop it. */
  readonly change: (statement: string) => Promise<unknown>;
}

/**
 * What comes by chance too seldom, because each step needs the answer of the one before it: rows are made, changed,
 * ordered, joined, deleted and brought back, and what a list exports is imported, checked, run and undone.
 */
export async function walkResources(admin: Caller, tables: Tables, isMeant: IsMeant): Promise<void> {
  for (const resource of (resources as readonly Resource[]).filter((_, at) => isMeant(at))) {
    const rows: Row[] = [];
    for (let at = 0; at < 3 && resource.access.create; at++) {
      const body = await bodyFor(admin, resource).catch(() => null);
      const made = body && (await admin.post(resource.path, body));
      if (made?.status === 201) rows.push(made.json);
    }
    await change(admin, resource, rows);
    await importBack(admin, resource.path, tables);
  }
}

async function change(admin: Caller, resource: Resource, rows: readonly Row[]): Promise<void> {
  const { path } = resource;
  const there = (await admin.get(`${path};perPage=3`)).json?.rows as Row[];
  const [first, second, third] = [...rows, ...(there ?? [])];
  if (!first) return;
  for (const [name, field] of [typedName(resource), ...writableFields(resource)]
    .map((one) => (Array.isArray(one) ? one : one && ([one.name, one.field] as const)))
    .filter((one) => one !== null)) {
    const value = await sampleOf(admin, field);
    const { id } = first;
    const { version } = (await admin.get(`${path}/${id}`)).json ?? first;
    const one = await admin.patch(`${path}/${id}`, { version, [name]: value });
    const many = await admin.patch(path, { ids: [id], changes: { [name]: await sampleOf(admin, field) } });
    if (one.status === 200 && many.status === 200) break;
  }
  await admin.get(`${path}/${first.id}/uses`);
  await admin.post(`${path}/place`, { id: first.id, before: null });
  await admin.post(`${path}/move`, { id: first.id, place: 0 });
  if (second) await admin.post(`${path}/merge`, { ids: [second.id], into: first.id });
  const gone = third ?? second ?? first;
  await admin.delete(`${path}/${gone.id}`);
  await admin.post(`${path}/${gone.id}/restore`, {});
}

const settled = ['uploaded', 'checked', 'done', 'failed', 'undone'];

/** The rows as they are exported, and then one of them under another name: the first teaches what a heading means. */
async function importBack(admin: Caller, path: string, tables: Tables): Promise<void> {
  const table = await admin.get(`${path};perPage=2?format=csv`);
  if (table.status !== 200) return;
  const { id: stopped, proposed, keys = [] } = await tables.send(`${path}/imports`, table.text);
  if (!proposed) return;
  await tables.change(`update imports set status = 'running', touched_at = now() where id = ${stopped}`);
  await admin.post(`${path}/imports/${stopped}/stop`);
  const [head, ...lines] = table.text.trim().split(/\r?\n/);
  const named = proposed.indexOf(keys[0] ?? '');
  const renamed = lines.slice(0, 2).map((line, at) => {
    const cells = line.split(';');
    if (named >= 0) cells[named] = `${cells[named]} ${at} yana`;
    return cells.join(';');
  });
  const { id } = await tables.send(`${path}/imports`, [head, ...renamed].join('\r\n'));
  const address = `${path}/imports/${id}`;
  const mapping = proposed.map((one) => (one === 'id' ? null : one));
  await admin.post(`${address}/values`, { mapping });
  const step = async (name: string, body?: object): Promise<string> => {
    await admin.post(`${address}/${name}`, body);
    for (let tries = 0; ; tries++) {
      const { status } = (await admin.get(address)).json;
      if (settled.includes(status) || tries > 200) return status;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const asNew = { existing: 'skip', key: null, mapping };
  const asChanged = { existing: 'update', key: 'id', mapping: proposed };
  for (const way of [asNew, asChanged]) {
    await step('check', { ...way, skip_errors: true });
    if ((await step('run')) === 'done' && (await admin.get(address)).json.failed === 0) break;
  }
  await step('undo');
}
