import { expect, it } from 'vitest';
import { formOfRule, plainRepetition, ruleOfForm } from '#modules/staff/events/rule-words.ts';

const dayOf = () => '2026-12-31';
const stamp = '20261231T185959Z';

it.each([
  'FREQ=DAILY;INTERVAL=3',
  'FREQ=WEEKLY;BYDAY=MO,WE;COUNT=8',
  'FREQ=MONTHLY;BYDAY=2FR',
  'FREQ=MONTHLY;BYMONTHDAY=-1',
  'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
  `FREQ=YEARLY;UNTIL=${stamp}`,
])('reads %s into its form and out of it again', (rule) => {
  expect(ruleOfForm(formOfRule(rule, dayOf)!, 5, 2, stamp)).toBe(rule);
});

it('leaves alone what a form cannot say', () => {
  expect(formOfRule('FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=25', dayOf)).toBeNull();
  expect(formOfRule('FREQ=MONTHLY;BYMONTHDAY=1,15', dayOf)).toBeNull();
  expect(ruleOfForm({ ...plainRepetition, unit: 'MONTHLY', monthWay: 'weekday' }, 1, 5, stamp)).toContain('BYDAY=-1MO');
});
