import { linkMinutes, signLink } from '#server/auth/links.ts';
import { idOf } from '#server/http/resource-endpoints.ts';
import { type Served, serve } from '#server/http/serve.ts';
import { contractDocuments } from '#modules/contracts/contract-documents.ts';
import { linkDocument, printDocument } from '#modules/contracts/contract-endpoints.ts';
import { makePaper, warmPapers } from '#modules/contracts/paper-maker.server.ts';
import { printedOf } from '#modules/contracts/printed-document.server.ts';

const types = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const;

const addressOf = (id: number | string): string => `/api/${contractDocuments.path}/${id}/file`;

/** Its name says what it is, in the language in which it is written: `Dalolatnoma 12-2026.pdf`. */
const print = serve(
  printDocument,
  async (ctx, { params, query }, { app, reply }) => {
    const row = await app.operationsAt(contractDocuments).read(ctx, idOf(params));
    const { papers, content } = await printedOf(ctx, app.texts.say, row);
    const { format } = query;
    const lang = query.lang;
    const bytes = await makePaper({ format, paper: papers[lang], content });
    const word = app.texts.say(lang, `paper.${row.kind}_file`);
    const name = `${word} ${(row.number || app.texts.say(lang, 'paper.draft')).replace('/', '-')}.${format}`;
    return reply
      .headers({
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      })
      .type(types[format])
      .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  },
  { takesLink: ({ link }) => link !== undefined },
);

const link = serve(linkDocument, async (ctx, { body }, { app, request }) => {
  const { id } = await app.operationsAt(contractDocuments).read(ctx, body.id);
  void warmPapers();
  const address = addressOf(id);
  const signed = signLink(app.config.secretKey, address, request.session_id!);
  const asked = new URLSearchParams({ format: body.format, lang: body.lang, link: signed });
  return { url: `${address}?${asked}`, expires_in: linkMinutes * 60 };
});

export const documentFilesServed: readonly Served[] = [print, link];
