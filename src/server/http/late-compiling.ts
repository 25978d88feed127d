import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { ValidateFunction } from 'ajv';

const buildSerializer = SerializerSelector();

/**
 * Schemas become functions when the first request needs them. A server has a thousand routes, and most of them are
 * asked for by nobody for hours: compiling all of them at the start took a second and a quarter of its memory.
 */
export const lateSerializers: typeof buildSerializer = (external, options) => {
  const compile = buildSerializer(external, options);
  return (route) => {
    let serialize: ReturnType<typeof compile> | undefined;
    return (data) => {
      serialize ??= compile(route);
      return serialize(data);
    };
  };
};

/** The same for what judges requests; Fastify reads the complaints from the function itself. */
export function lateValidator(compile: () => ValidateFunction): ValidateFunction {
  let validate: ValidateFunction | undefined;
  const late = ((data: unknown) => {
    validate ??= compile();
    const isRight = validate(data);
    late.errors = validate.errors;
    return isRight;
  }) as ValidateFunction;
  return late;
}
