import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { ErrorObject, ValidateFunction } from 'ajv';

const buildSerializer = SerializerSelector();

/**
 * So many compiled schemas stay in memory. People work with some hundred; all three thousand, which whoever asks for
 * everything once would have compiled, take a hundred megabytes for good.
 */
const mostKept = 200;

/** In the order in which they were used last, each with how to forget it. */
const kept = new Map<object, () => void>();

function use(one: object, forget: () => void): void {
  kept.delete(one);
  kept.set(one, forget);
  if (kept.size <= mostKept) return;
  const [oldest, forgetOldest] = kept.entries().next().value!;
  kept.delete(oldest);
  forgetOldest();
}

/**
 * Schemas become functions when the first request needs them. A server has a thousand routes, and most of them are
 * asked for by nobody for hours: compiling all of them at the start took a second and a quarter of its memory.
 */
export const lateSerializers: typeof buildSerializer = (external, options) => {
  const compile = buildSerializer(external, options);
  return (route) => {
    let serialize: ReturnType<typeof compile> | undefined;
    const forget = () => {
      serialize = undefined;
    };
    return (data) => {
      serialize ??= compile(route);
      use(route, forget);
      return serialize(data);
    };
  };
};

/** What Fastify takes from a validator: that all is right, or what is wrong. */
export type Judgement = true | { readonly error: ErrorObject[] };

/**
 * The same for what judges requests. A compiled schema goes on holding its last complaints, and they hold what was
 * sent: a megabyte for each of a thousand routes. So they are handed over and let go.
 */
export function lateValidator(compile: () => ValidateFunction): (data: unknown) => Judgement {
  let validate: ValidateFunction | undefined;
  const forget = () => {
    validate = undefined;
  };
  const late = (data: unknown): Judgement => {
    validate ??= compile();
    use(late, forget);
    if (validate(data)) return true;
    const error = validate.errors ?? [];
    validate.errors = null;
    return { error };
  };
  return late;
}
