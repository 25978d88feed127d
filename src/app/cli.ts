import type pg from 'pg';
import { resetAdministrator } from '#app/admin-reset.ts';
import { auditVerify } from '#app/audit-verify.ts';
import { bulkSeed } from '#app/bulk-seed.ts';
import { fail } from '#app/run-to-end.ts';
import { type Config, readConfig } from '#server/config.ts';
import { backup } from '#server/database/backup.ts';
import { startEmbedded } from '#server/database/embedded.ts';
import { databaseRefusal } from '#server/database/failures.ts';
import { makePool } from '#server/database/pool.ts';
import { restore } from '#server/database/restore.ts';
import { Refusal } from '#server/refusal.ts';

type Work = (config: Config, pool: pg.Pool, args: readonly string[], url: string) => Promise<string>;

interface Command {
  /** Alone with the database, or beside a running product. */
  readonly role: 'server' | 'tool';
  /** Makes tables: only their owner can. */
  readonly isOwner?: true;
  readonly run: Work;
}

/** What a person does with an installation from the terminal. Each prints one line when it is done. */
const commands: Record<string, Command> = {
  seed: { role: 'tool', run: bulkSeed },
  backup: {
    role: 'tool',
    async run(config, pool, args) {
      const path = fileOf('backup', args);
      const { tables, rows, files } = await backup(config, pool, path);
      return `${path}: ${rows} rows of ${tables} tables and ${files} files`;
    },
  },
  restore: {
    role: 'server',
    isOwner: true,
    async run(config, pool, args) {
      const path = fileOf('restore', args);
      const { tables, rows, files } = await restore(config, pool, path, args.includes('--force'));
      return `restored ${rows} rows of ${tables} tables and ${files} files from ${path}`;
    },
  },
  'audit:verify': { role: 'tool', run: (_config, pool) => auditVerify(pool) },
  'admin:reset': {
    role: 'tool',
    async run(_config, pool) {
      const { login, password } = await resetAdministrator(pool);
      return `${login} signs in once with ${password} and then chooses a new password`;
    },
  },
};

function fileOf(command: string, args: readonly string[]): string {
  const path = args.find((arg) => !arg.startsWith('-'));
  if (!path) throw new Refusal(`Name the file: npm run ${command} FILE.`);
  return path;
}

async function runCommand(name: string, args: readonly string[]): Promise<void> {
  const command = commands[name];
  if (!command) throw new Refusal(`There is no command ${name}: ${Object.keys(commands).join(', ')}.`);
  const config = readConfig();
  const parts = new AsyncDisposableStack();
  let url = config.databaseUrl ?? '';
  try {
    if (config.databaseUrl === null) {
      const embedded = await startEmbedded({ dataDir: config.dataDir, role: command.role });
      parts.defer(() => embedded.stop());
      url = embedded.url;
    }
    const pool = makePool((command.isOwner && config.migrationDatabaseUrl) || url);
    parts.defer(() => pool.end());
    process.stdout.write(`${await command.run(config, pool, args, url)}\n`);
  } catch (error) {
    throw error instanceof Refusal ? error : ((url && databaseRefusal(error, url)) ?? error);
  } finally {
    await parts.disposeAsync();
  }
}

const [name = '', ...args] = process.argv.slice(2);
await runCommand(name, args).catch(fail);
process.exit();
