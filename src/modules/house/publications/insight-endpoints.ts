import Type from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import { closed, code, listOf } from '#kernel/schemas.ts';
import type { Lang } from '#kernel/languages.ts';
import { actions } from '#modules/actions.ts';

const counted = { count: Type.Integer() };

/** What of the site is read, from where people come, what they search in vain and what comes of it, by day. */
export const siteInsight = endpoint('GET /api/admin/site-insight', {
  need: [actions.site.update],
  query: closed({ days: Type.Optional(Type.Integer({ minimum: 1, maximum: 366 })) }),
  output: Type.Object({
    days: listOf({ day: Type.String(), ...counted }),
    langs: listOf({ lang: code<Lang>(), ...counted }),
    referrers: listOf({ referrer: Type.String(), ...counted }),
    /** The pages that are read most, behind the language, with what was sent from them. */
    pages: listOf({ path: Type.String(), ...counted, enquiries: Type.Integer(), applications: Type.Integer() }),
    not_found: listOf({ words: Type.String(), lang: code<Lang>(), ...counted }),
    /** Who wait for news: all, and those who have confirmed their address. */
    subscribers: Type.Object({ all: Type.Integer(), confirmed: Type.Integer() }),
  }),
});
