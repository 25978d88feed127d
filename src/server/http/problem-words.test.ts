import { expect, it } from 'vitest';
import { Problem } from '#kernel/problems.ts';
import { bodyOf, ruleMessage } from '#server/http/problem-answers.ts';
import { textsOf } from '#server/texts.ts';

const said = (text: string) => ({ uz: text, uk: text, ru: text });
const texts = textsOf({
  'rule.too_late': said('oxirgi kun {day}, {count} kun, {name}'),
  'problem.ACCOUNT_NOT_OPEN': said('{day} dan ochiladi'),
});

it('says days as people read them, and leaves all else as it is', () => {
  const values = { day: '2026-11-27', count: 3, name: '2026-13-01' };
  expect(ruleMessage(texts, 'uz', { field: 'day_to', rule: 'too_late', values })).toBe(
    'oxirgi kun 27.11.2026, 3 kun, 2026-13-01',
  );
  const problem = new Problem('ACCOUNT_NOT_OPEN', { values: { day: '2026-12-01' } });
  expect(bodyOf(texts, problem, 'uz', 'r1').message).toBe('01.12.2026 dan ochiladi');
});
