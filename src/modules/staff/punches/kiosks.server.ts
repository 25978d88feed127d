import { randomBytes } from 'node:crypto';
import { invalid } from '#kernel/problems.ts';
import type { Patch, Row } from '#kernel/resource.ts';
import { seal } from '#server/auth/sealing.ts';
import type { Context } from '#server/context.ts';
import { type CrudSettings, crudOf } from '#server/crud/crud.ts';
import { oneByOne } from '#server/crud/judged.ts';
import type { Operations } from '#server/crud/operations.ts';
import type { Values } from '#server/crud/values.ts';
import { kiosks } from '#modules/staff/punches/kiosks.ts';
import { networksIn } from '#modules/staff/punches/networks.server.ts';

/** The name under which secrets of kiosks are sealed. */
export const kioskSeal = 'kiosks';

/** 64 hexadecimal digits. */
export const newKioskSecret = (): string => randomBytes(32).toString('hex');

/** A kiosk always has a secret: the one that was given, or one that nobody has seen. */
export function kioskOperations(settings: CrudSettings): Operations<typeof kiosks> {
  const crud = crudOf(kiosks, settings);
  const sealed = (secret: string) => ({ sealed: seal(settings.secretKey, kioskSeal, secret) });
  async function update(
    ctx: Context,
    id: number,
    patch: Patch<typeof kiosks>,
    version?: number,
    system?: Values,
  ): Promise<Row<typeof kiosks>> {
    judge(patch);
    return crud.update(ctx, id, patch, version, { ...(patch.secret && sealed(patch.secret)), ...system });
  }
  return {
    ...crud,
    async create(ctx, input, system) {
      judge(input);
      return crud.create(ctx, input, { ...sealed(input.secret ?? newKioskSecret()), ...system });
    },
    update,
    bulk: oneByOne(update),
  };
}

function judge({ networks, secret }: Values): void {
  if (typeof networks === 'string' && !networksIn(networks)) throw invalid('networks', 'networks');
  if (typeof secret === 'string' && !/^[0-9a-f]{64}$/i.test(secret)) throw invalid('secret', 'kiosk_secret');
}
