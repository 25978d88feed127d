import Type from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import { exportLink } from '#kernel/row-verbs.ts';
import { closed, id, nothing } from '#kernel/schemas.ts';

/** How far an upload in pieces is: so many bytes are safe on the server, and no piece is larger than `piece`. */
const upload = Type.Object({ id: Type.String(), offset: Type.Integer(), size: Type.Integer(), piece: Type.Integer() });
const byUpload = Type.Object({ id: Type.String({ description: 'The key that the upload was given' }) });
/** Whose upload, and which rows refer to the file, is asked by each. */
const need = 'judged';

const file = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  size: Type.Integer(),
  mime: Type.String(),
  sha256: Type.String(),
});

export const beginUpload = endpoint('POST /api/resources/uploads', {
  need,
  body: closed({
    name: Type.String({ minLength: 1, maxLength: 500 }),
    size: Type.Integer({ minimum: 1, maximum: 2 ** 40 }),
    resource_type_id: Type.Optional(id),
  }),
  output: upload,
  status: 201,
  transaction: false,
});

export const readUpload = endpoint('GET /api/resources/uploads/:id', { need, params: byUpload, output: upload });

/** The body is bytes. */
export const sendPiece = endpoint('PATCH /api/resources/uploads/:id', {
  need,
  params: byUpload,
  output: upload,
  transaction: false,
});

export const finishUpload = endpoint('POST /api/resources/uploads/:id/finish', {
  need,
  params: byUpload,
  body: closed({ sha256: Type.Optional(Type.String({ pattern: '^[0-9a-f]{64}$' })) }),
  output: file,
  status: 201,
  transaction: false,
});

export const forgetUpload = endpoint('DELETE /api/resources/uploads/:id', {
  need,
  params: byUpload,
  ...nothing,
  transaction: false,
});

/** An address of the file that a browser can open without a header. */
export const linkFile = endpoint('POST /api/resources/:id/link', {
  need,
  params: Type.Object({ id: Type.String() }),
  output: exportLink,
  transaction: false,
});
