import Type from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import { closed, code, textOrNull } from '#kernel/schemas.ts';

/** Who may see a part of it besides the person. */
export type Seer = 'lead' | 'colleagues' | 'hr' | 'director';

/** What the company keeps of the caller: parts with their count, their source, until when, who sees them. */
export const readMyData = endpoint('GET /api/fp/my-data', {
  need: 'session',
  output: Type.Object({
    sections: Type.Array(
      Type.Object({
        code: Type.String(),
        name: Type.String(),
        count: Type.Integer(),
        source: Type.String(),
        /** The day on which the oldest of it goes; null: with the account. */
        kept_until: textOrNull,
        seen_by: Type.Array(code<Seer>()),
      }),
    ),
  }),
});

/** The same as a ZIP of JSON and CSV, kept for a day and for this session alone. */
export const exportMyData = endpoint('POST /api/fp/my-data/export', {
  need: 'session',
  body: closed({}),
  output: Type.Object({ id: Type.Integer(), expires_at: Type.String(), bytes: Type.Integer() }),
  status: 201,
});

export const readMyDataExport = endpoint('GET /api/fp/my-data/exports/:id', {
  need: 'session',
  output: Type.Unsafe<Uint8Array>({}),
});
