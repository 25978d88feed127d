import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { moment, orNull, text, whole } from '#server/database/columns.ts';
import { sql } from '#server/database/sql.ts';
import { type Importer, importerOf } from '#app/testing/importer.ts';
import facts from '#modules/staff/punches/punch-imports.facts.json' with { type: 'json' };
import { ids, people, server, startCompany } from '#modules/staff/punches/testing/attendance-people.ts';

startCompany();
let importer: Importer;
beforeAll(() => {
  const token = people.hr.headers.authorization!.replace('Bearer ', '');
  importer = importerOf(server, people.hr, token, 'fp/attendance-punches');
});
afterEach(() => void vi.useRealTimers());

interface Case {
  readonly id: string;
  readonly title: string;
  readonly file: string;
  readonly now: string;
  readonly encoding?: string;
  readonly stored_before?: readonly (readonly [string, string])[];
  readonly expect: {
    readonly punches: readonly (readonly [string, string, string?])[];
    readonly skipped?: number;
    readonly orphans?: number;
    readonly refused?: number | readonly (readonly [number, string, string])[];
  };
}

/** Cyrillic letters of windows-1251. */
const encoded = (words: string): Uint8Array =>
  Uint8Array.from(words, (letter) => {
    const code = letter.codePointAt(0)!;
    if (letter === '№') return 0xb9;
    return code >= 0x410 && code <= 0x44f ? code - 0x410 + 0xc0 : code;
  });

const stored = () =>
  sql({ ext_user: text, at: moment, direction: text, user_id: orNull(whole), source: text })`
    select ext_user, at, direction, user_id, source from attendance_punches where deleted_at is null
    order by at`.rows(server.db);

describe('files of punches', () => {
  it.each((facts.cases as unknown as readonly Case[]).map((one) => ({ name: `${one.id}: ${one.title}`, one })))(
    '$name',
    async ({ one }) => {
      await people.hr.post('fp/attendance-pins', { pin: '7', user_id: ids.developer });
      for (const [pin, at] of one.stored_before ?? [])
        await sql`insert into attendance_punches (ext_user, at, source, user_id)
          values (${pin}, ${at}, 'import', ${ids.developer})`.execute(server.db);
      const before = (await stored()).length;
      vi.useFakeTimers({ toFake: ['Date'] });
      vi.setSystemTime(Date.parse(one.now));
      const file = one.encoding ? encoded(one.file) : one.file;
      const { id, proposed } = await importer.upload('kelish.csv', file);
      expect(proposed).toEqual(['pin', 'date', 'time', 'direction'].slice(0, proposed.length));
      const settings = { mapping: proposed, key: null, existing: 'skip', skip_errors: true };
      const checked = await importer.step(id, 'check', settings);
      const done = await importer.step(id, 'run');
      vi.useRealTimers();
      expect(done.status, JSON.stringify(done)).toBe('done');
      const rows = (await stored()).slice(before);
      expect(rows.map(({ ext_user, at, direction }) => [ext_user, Date.parse(at), direction])).toEqual(
        one.expect.punches.map(([pin, at, direction = 'unknown']) => [pin, Date.parse(at), direction]),
      );
      expect([checked.skipped, done.skipped]).toEqual([one.expect.skipped ?? 0, one.expect.skipped ?? 0]);
      expect(rows.filter(({ user_id }) => user_id === null)).toHaveLength(one.expect.orphans ?? 0);
      const refused = Array.isArray(one.expect.refused) ? one.expect.refused : [];
      expect(done.errors.map(({ line, field, rule }) => [line, field, rule])).toEqual(refused);
      expect(checked.failed).toBe(refused.length);
    },
  );

  it('are taken back whole, and can come again', async () => {
    const file = 'pin;date;time\n7;25.11.2026;08:57\n7;25.11.2026;18:01\n';
    const bring = async () => {
      const { id, proposed } = await importer.upload('kelish.csv', file);
      await importer.step(id, 'check', { mapping: proposed, key: null, existing: 'skip', skip_errors: false });
      return importer.step(id, 'run');
    };
    const first = await bring();
    await importer.step(first.id, 'undo');
    expect(await stored()).toEqual([]);
    expect((await bring()).created).toBe(2);
  });

  it('are for HR alone', async () => {
    for (const login of ['developer', 'lead', 'director', 'client'] as const)
      expect((await people[login].get('fp/attendance-punches/imports')).status).toBe(403);
  });
});
