import { describe, expect, it } from 'vitest';
import { choice, codes } from '#kernel/fields/choice.ts';
import { color } from '#kernel/fields/color.ts';
import { phone } from '#kernel/fields/phone-email-account.ts';
import { flag } from '#kernel/fields/flag.ts';
import { localizedText } from '#kernel/fields/localized-text.ts';
import { decimal, integer, minutes } from '#kernel/fields/number.ts';
import { reference, references } from '#kernel/fields/reference.ts';
import { text } from '#kernel/fields/text.ts';
import { date } from '#kernel/fields/time.ts';
import { resource } from '#kernel/resource.ts';
import { conflictsOf } from '#web/crud/use-row-form.ts';
import { bodyOf, brokenRules, formFields, placeOf, valuesOf } from '#web/fields/form-values.ts';
import { viewOf } from '#web/fields/kind-views.ts';

const things = resource('fp/things', {
  icon: 'box',
  display: 'name',
  order: 'ordering',
  access: { read: 'session' },
  rows: 'every',
  fields: {
    name: localizedText({ required: true, max: 60 }),
    key: text({ required: true, fixed: true, pattern: '^[A-Z]{2,6}$' }),
    color: color({ required: true, default: '#4c4fd8' }),
    ordering: integer({ required: true, min: 0, max: 1000, default: 0 }),
    price: decimal({ scale: 2 }),
    planned_minutes: minutes({}),
    phone: phone({}),
    is_default: flag(),
    came_on: date({ notAfterToday: true }),
    kind: choice({ values: ['a', 'b'], required: true, default: 'a' }),
    owner_id: reference({ to: 'admin/users' }),
    total: integer({ readOnly: true }),
  },
});
const row = {
  id: 5,
  version: 3,
  name: 'Katta',
  names: { uz: 'Katta', ru: 'Большой' },
  key: 'AB',
  color: '#112233',
  ordering: 20,
  price: '1500.50',
  planned_minutes: 150,
  phone: '+998901234567',
  is_default: false,
  came_on: '2026-11-01',
  kind: 'b',
  owner_id: 7,
  total: 9,
};
const fieldsOfNew = formFields(things, viewOf, true);
const fields = formFields(things, viewOf, false);

describe('a form', () => {
  it('offers what may be written; what is fixed only for a new row', () => {
    expect(fieldsOfNew.map(({ path }) => path)).toEqual([
      'names',
      'key',
      'color',
      'ordering',
      'price',
      'planned_minutes',
      'phone',
      'is_default',
      'came_on',
      'kind',
      'owner_id',
    ]);
    expect(fields.map(({ path }) => path)).not.toContain('key');
  });
  it('shows values as people write them', () => {
    expect(valuesOf(fields, row)).toMatchObject({
      names: { uz: 'Katta', uk: '', ru: 'Большой' },
      ordering: '20',
      price: '1500,50',
      planned_minutes: '2:30',
      phone: '(90) 123-45-67',
    });
  });
  it('sends nothing when nothing was changed, whatever the spelling', () => {
    expect(bodyOf(fields, valuesOf(fields, row), row)).toEqual({});
  });
  it('sends only what was changed, as the API takes it', () => {
    const typed = {
      ...valuesOf(fields, row),
      ordering: '1 0',
      price: '2 000,5',
      planned_minutes: '90m',
      came_on: null,
      names: { uz: 'Kichik', uk: ' ', ru: '' },
    };
    expect(bodyOf(fields, typed, row)).toEqual({
      ordering: 10,
      price: '2000.5',
      planned_minutes: 90,
      came_on: null,
      names: { uz: 'Kichik' },
    });
  });
  it('of a new row begins with defaults and leaves out what is empty', () => {
    const typed = {
      ...valuesOf(fieldsOfNew, null, { owner_id: 3 }),
      names: { uz: 'Yangi', uk: '', ru: '' },
      key: 'AB',
    };
    expect(bodyOf(fieldsOfNew, typed, null)).toEqual({
      names: { uz: 'Yangi' },
      key: 'AB',
      color: '#4c4fd8',
      ordering: 0,
      is_default: false,
      kind: 'a',
      owner_id: 3,
    });
  });
});

describe('the rules of a form', () => {
  it('name each field that is missing or wrong', () => {
    const typed = {
      ...valuesOf(fieldsOfNew, null),
      key: 'x',
      ordering: '2000',
      price: '1,234',
      planned_minutes: 'abc',
      phone: '123',
      color: 'red',
      came_on: '2199-01-01',
    };
    expect(brokenRules(fieldsOfNew, typed)).toEqual({
      names: { name: 'name', rule: 'required' },
      key: { name: 'key', rule: 'pattern' },
      color: { name: 'color', rule: 'pattern' },
      ordering: { name: 'ordering', rule: 'range', values: { min: 0, max: 1000 } },
      price: { name: 'price', rule: 'pattern' },
      planned_minutes: { name: 'planned_minutes', rule: 'pattern' },
      phone: { name: 'phone', rule: 'pattern' },
      came_on: { name: 'came_on', rule: 'past_day' },
    });
  });
  it('want the Uzbek name even when another language is there', () => {
    expect(brokenRules(fields, { ...valuesOf(fields, row), names: { uz: '', uk: '', ru: 'Большой' } })).toEqual({
      names: { name: 'name', rule: 'required' },
    });
  });
  it('never miss a list: an empty one is a value, as for the server', () => {
    const lists = {
      fields: { days: codes({ required: true }), owner_ids: references({ to: 'admin/users', required: true }) },
    };
    expect(brokenRules(formFields(lists, viewOf, true), { days: [], owner_ids: [] })).toEqual({});
  });
  it('of a body that holds more than fields land at the field inside', () => {
    expect(['changes.color', 'fields.names.ru', 'ids'].map((one) => placeOf(fields, one))).toEqual([
      'color',
      'names.ru',
      null,
    ]);
  });
  it('hold for a row that is all right', () => {
    expect(brokenRules(fields, valuesOf(fields, row))).toEqual({});
  });
  it('of the server land at their fields', () => {
    expect(['names', 'name', 'names.ru', 'ordering', 'version'].map((one) => placeOf(fields, one))).toEqual([
      'names.uz',
      'names.uz',
      'names.ru',
      'ordering',
      null,
    ]);
  });
});

describe('a stale version', () => {
  it('is no conflict where nobody else touched what I changed', () => {
    expect(conflictsOf(fields, row, { ...row, version: 4, ordering: 99 }, { color: '#000000' })).toEqual([]);
  });
  it('names what both have changed, unless to the same', () => {
    const current = { ...row, version: 4, ordering: 99, color: '#000000' };
    expect(conflictsOf(fields, row, current, { ordering: 30, color: '#000000' })).toEqual(['ordering']);
  });
});
