import type { FieldError } from '#kernel/problems.ts';
import { columnsOf, sql } from '#server/database/door.ts';
import type { Context } from '#server/context.ts';
import { thereFor } from '#server/crud/conditions.ts';
import type { Values } from '#server/crud/values.ts';
import { serve } from '#server/http/serve.ts';
import { type Similar, similarClients } from '#modules/clients/clients/client-endpoints.ts';
import { type NameKey, nameKey, phrasesOf } from '#modules/clients/clients/client-name-key.ts';
import { clientsVisibleTo } from '#modules/clients/clients/client-scope.server.ts';
import { clients } from '#modules/clients/clients/clients.ts';
import { legalForms } from '#modules/clients/clients/legal-forms.ts';

const known = columnsOf(clients, 'id', 'name', 'stir');

async function keyReader(ctx: Context): Promise<(name: string) => NameKey> {
  const rows = await sql(columnsOf(legalForms, 'id', 'spellings'))`select id, spellings from legal_forms
    where deleted_at is null`.rows(ctx.db);
  const phrases = phrasesOf(rows);
  return (name) => nameKey(name, phrases);
}

const pattern = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;
/** The word of a key that finds least: others may be everybody's. */
const rarest = (key: string): string => key.split(' ').reduce((a, b) => (b.length > a.length ? b : a), '');

/** Organisations that have one of these words in their names or one of these STIR, among those that the caller sees. */
async function candidates(ctx: Context, words: readonly string[], stirs: readonly string[]) {
  const visible = thereFor(clientsVisibleTo, ctx.actor);
  return sql(known)`select t.id, t.name, t.stir from clients t
    where ${visible} and (t.search like any(${words.map(pattern)}) or t.stir = any(${stirs}))
    order by t.id limit 1000`.rows(ctx.db);
}

const sameForms = (a: NameKey, b: NameKey): boolean =>
  a.formIds.length === b.formIds.length && a.formIds.every((id) => b.formIds.includes(id));

/** Who may be the same organisation: by STIR, by name in either script, by name with another legal form. */
export const similarClientsServed = serve(similarClients, async (ctx, { query }) => {
  const { name = '', except } = query;
  const stir = (query.stir ?? '').replace(/\s/g, '');
  const keyOf = await keyReader(ctx);
  const asked = keyOf(name);
  if (!asked.key && stir.length !== 9) return { rows: [] };
  const found = await candidates(ctx, asked.key ? [rarest(asked.key)] : [], stir ? [stir] : []);
  const rows = found.flatMap((one): Similar[] => {
    if (one.id === except) return [];
    const own = keyOf(one.name);
    if (stir && one.stir === stir) return [{ ...one, reason: 'stir' }];
    if (!asked.key || own.key !== asked.key) return [];
    return [{ ...one, reason: sameForms(own, asked) ? 'name' : 'other_form' }];
  });
  return { rows: rows.slice(0, 10) };
});

/** What a file should hear of its lines though they may be made: an organisation may be there by another spelling. */
export async function remarksOnNames(
  ctx: Context,
  inputs: readonly Values[],
): Promise<readonly (readonly FieldError[])[]> {
  const keyOf = await keyReader(ctx);
  const keys = inputs.map(({ name }) => (typeof name === 'string' ? keyOf(name).key : ''));
  const words = [...new Set(keys.filter(Boolean).map(rarest))];
  const there = new Map((await candidates(ctx, words, [])).map((one) => [keyOf(one.name).key, one.name]));
  const lineOf = new Map<string, string>();
  return inputs.map(({ name }, at) => {
    const key = keys[at]!;
    if (!key) return [];
    const other = there.get(key) ?? lineOf.get(key);
    lineOf.set(key, String(name));
    return other && other !== name ? [{ field: 'name', rule: 'client_known', values: { client: other } }] : [];
  });
}
