import Type from 'typebox';
import { kinds } from '#kernel/kinds.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { closed, written } from '#kernel/schemas.ts';

const optional = (max: number) => Type.Optional(Type.String({ maxLength: max }));
/** People do not see it and leave it empty; what fills in every field is no person. */
const trap = { website: Type.Optional(Type.String({ maxLength: 200 })) };

/** The contact form of the site. One of phone and e-mail is needed: somebody is to answer. */
export const contact = endpoint('POST /api/public/contact', {
  need: 'public',
  body: closed({
    ...trap,
    name: written(150),
    organisation: optional(200),
    phone: Type.Optional(kinds.phone.schema({})),
    email: Type.Optional(kinds.email.schema({})),
    text: optional(4000),
  }),
  output: Type.Object({ taken: Type.Boolean() }),
  status: 202,
});

/** Who would like news by e-mail. */
export const subscription = closed({
  ...trap,
  email: Type.Intersect([kinds.email.schema({}), Type.String({ minLength: 3 })]),
});

/** Feedback of a visitor. */
export const suggestion = endpoint('POST /api/public/suggestion', {
  need: 'public',
  body: closed({ ...trap, name: optional(150), contact: optional(150), text: written(4000) }),
  output: Type.Object({ taken: Type.Boolean() }),
  status: 202,
});

/** How a letter came in, beside what it says. */
export interface Way {
  /** The page of the site from which the form was opened. */
  readonly from_page?: string | null;
  readonly isProven?: boolean;
}
