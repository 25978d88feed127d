import Type from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import { closed } from '#kernel/schemas.ts';

/** `mod+shift+KeyK`, or two keys one after the other: `KeyG KeyT`. Places of keys, see #web/ui/shortcuts.ts. */
const shortcut = '^(mod\\+)?(shift\\+)?[A-Za-z0-9]{1,20}( (mod\\+)?(shift\\+)?[A-Za-z0-9]{1,20})?$';

const keys = Type.Record(
  Type.String({ maxLength: 100 }),
  Type.Union([Type.String({ pattern: shortcut, maxLength: 60 }), Type.Null()]),
  { maxProperties: 200, propertyNames: { maxLength: 100 } },
);
const ownKeys = closed({ keys });

/** The shortcuts that the caller has chosen, by command; null is a command without any. */
export const readKeys = endpoint('GET /api/admin/auth/my-keys', { need: 'session', output: ownKeys });
export const writeKeys = endpoint('PATCH /api/admin/auth/my-keys', { need: 'session', body: ownKeys, output: ownKeys });
