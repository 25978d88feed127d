import Type from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import {
  choice,
  codes,
  document,
  instant,
  integer,
  localizedText,
  longText,
  reference,
  text,
} from '#kernel/fields/door.ts';
import { languages } from '#kernel/languages.ts';
import { resource } from '#kernel/resource.ts';
import { closed, id } from '#kernel/schemas.ts';
import { actions, screenActions, specialActions } from '#modules/actions.ts';

/** Who saves texts; everybody else of the staff looks and suggests: product.md, "Translations". */
export const mayTranslate = [specialActions.editTranslations] as const;

const longest = 4000;
const written = longText({ max: longest, search: true, list: true });
const ofTheCode = longText({ readOnly: true, list: false });

/**
 * Every message of the product: the text that is shown, by language, beside the one in the code. A language that
 * stands as in the code follows it; one that was overridden does not, and says so when the code has changed since.
 */
export const translations = resource('admin/translations', {
  icon: 'language',
  display: 'key',
  order: 'rank',
  access: { read: 'staff', update: mayTranslate, export: 'staff' },
  rows: 'staff',
  fields: {
    key: text({ required: true, readOnly: true, unique: true, search: true, max: 200 }),
    flags: codes({ readOnly: true, list: true }),
    uz: written,
    uk: written,
    ru: written,
    module: text({ required: true, readOnly: true, list: false }),
    screens: codes({ readOnly: true }),
    rank: integer({ required: true, readOnly: true, list: false }),
    default_uz: ofTheCode,
    default_uk: ofTheCode,
    default_ru: ofTheCode,
    based_on: document({ readOnly: true, list: false }),
  },
});

/** A better wording, from somebody who may not save it. */
export const translationSuggestions = resource('admin/translation-suggestions', {
  icon: 'message-language',
  display: 'text',
  order: '-id',
  access: { read: 'staff', create: 'staff' },
  rows: 'staff',
  fields: {
    translation_id: reference({ to: 'admin/translations', required: true, fixed: true }),
    lang: choice({ values: languages, required: true, fixed: true }),
    text: longText({ required: true, max: longest, list: true }),
    was: longText({ readOnly: true, list: true }),
    note: longText({ max: 500 }),
    status: choice({ values: ['open', 'accepted', 'declined'], required: true, readOnly: true, default: 'open' }),
    decided_by: reference({ to: 'admin/users', readOnly: true, list: false }),
    decided_at: instant({ readOnly: true, list: false }),
  },
});

/** The error catalogue: numbers and names are the code's, messages are written here and everywhere at once. */
export const errorMessage = resource('admin/error-message', {
  icon: 'alert-triangle',
  display: 'description',
  order: 'code',
  table: 'translations',
  access: { read: [screenActions.errors], update: [actions.settings.update], export: [actions.settings.export] },
  rows: 'scoped',
  fields: {
    description: text({ required: true, readOnly: true, search: true }),
    code: integer({ required: true, readOnly: true }),
    message: localizedText({ required: true, max: 1000 }),
  },
});

/** Takes a suggestion over, perhaps reworded, or declines it. */
export const decideSuggestion = endpoint('POST /api/admin/translation-suggestions/decide', {
  need: mayTranslate,
  body: closed({
    id,
    accept: Type.Boolean(),
    text: Type.Optional(Type.String({ minLength: 1, maxLength: longest })),
  }),
  output: Type.Object({ id: Type.Integer(), status: Type.String() }),
});

/** What is wrong with a line, in words of the reader. */
export const importError = Type.Object({
  line: Type.Integer(),
  key: Type.String(),
  field: Type.String(),
  rule: Type.String(),
  message: Type.String(),
});

/**
 * Reads an XLSX file as the export writes it: `file` is base64. With `dry_run` it only tells what would change. Lines
 * that break a rule stop the whole, unless `skip_errors` leaves them out.
 */
export const importTranslations = endpoint('POST /api/admin/translations/import', {
  need: mayTranslate,
  body: closed({
    file: Type.String({ minLength: 1, maxLength: 1_000_000 }),
    dry_run: Type.Optional(Type.Boolean()),
    skip_errors: Type.Optional(Type.Boolean()),
  }),
  output: Type.Object({
    lines: Type.Integer(),
    changed: Type.Integer(),
    is_applied: Type.Boolean(),
    errors: Type.Array(importError),
  }),
});
