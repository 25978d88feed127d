import Type from 'typebox';
import { kinds } from '#kernel/kinds.ts';
import { endpoint } from '#kernel/endpoint.ts';

const line = (max: number) => Type.String({ minLength: 1, maxLength: max, pattern: '\\S' });
const optional = (max: number) => Type.Optional(Type.String({ maxLength: max }));
const body = <P extends Parameters<typeof Type.Object>[0]>(properties: P) =>
  Type.Object(
    // People do not see it and leave it empty; what fills in every field is no person.
    { ...properties, website: Type.Optional(Type.String({ maxLength: 200 })) },
    { additionalProperties: false },
  );

/** The contact form of the site. One of phone and e-mail is needed: somebody is to answer. */
export const contact = endpoint('POST /api/public/contact', {
  need: 'public',
  body: body({
    name: line(150),
    organisation: optional(200),
    phone: Type.Optional(kinds.phone.schema({})),
    email: Type.Optional(kinds.email.schema({})),
    text: optional(4000),
  }),
  output: Type.Object({ taken: Type.Boolean() }),
  status: 202,
});

/** Feedback of a visitor. */
export const suggestion = endpoint('POST /api/public/suggestion', {
  need: 'public',
  body: body({ name: optional(150), contact: optional(150), text: line(4000) }),
  output: Type.Object({ taken: Type.Boolean() }),
  status: 202,
});
