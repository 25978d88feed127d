import { describe, expect, it } from 'vitest';
import { Problem } from '#kernel/problems.ts';
import { keysAsked, periodBefore, periodOf } from '#modules/views/reports/asked.ts';
import { tasksReport } from '#modules/views/reports/tasks-report.ts';
import { statisticsReport } from '#modules/views/reports/statistics-report.ts';

const today = '2026-11-26';
const ruleOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    const [wrong] = (error as Problem).details.errors ?? [];
    return `${wrong?.field} ${wrong?.rule}`;
  }
  return 'nothing';
};

describe('a period', () => {
  it.each([
    [{ day_from: '2026-11-20', day_to: '2026-11-19' }, 'day_to period_order'],
    [{ day_from: '2026-11-20', day_to: '2026-11-27' }, 'day_to after_today'],
    [{ day_from: '1986-11-20', day_to: '2026-11-20' }, 'day_to period_too_long'],
    [{ day_from: '2026-02-30', day_to: '2026-11-20' }, 'day_from not_a_day'],
    [{ day_from: '2026-02-01', day_to: 'tomorrow' }, 'day_to not_a_day'],
    [{ day_from: '2026-02-01' }, 'day_to required'],
    [{ day_to: '2026-02-01' }, 'day_from required'],
    [{ period: 'this_year' }, 'period choice'],
    [{ period: 'this_week', day_to: '2026-02-01' }, 'period either'],
  ])('%j is refused as %s', (given, rule) => {
    expect(ruleOf(() => periodOf(given, today, tasksReport))).toBe(rule);
  });

  it('is the running month where nothing is said', () => {
    expect(periodOf({}, today, tasksReport)).toEqual({ day_from: '2026-11-01', day_to: today });
    expect(periodOf({}, '2026-11-01', { mostDays: 400, endsYesterday: true })).toEqual({
      ...{ day_from: '2026-10-01', day_to: '2026-10-31' },
    });
  });

  it('is at most 400 days long day by day', () => {
    const days = { day_from: '2025-10-22', day_to: today };
    expect(ruleOf(() => periodOf(days, today, statisticsReport, 'day'))).toBe('day_to period_too_long');
    expect(ruleOf(() => periodOf({ ...days, day_from: '2025-10-23' }, today, statisticsReport, 'day'))).toBe('nothing');
    expect(ruleOf(() => periodOf(days, today, statisticsReport, 'month'))).toBe('nothing');
  });

  it.each([
    ['last_month', '2026-10-01', '2026-10-31'],
    ['this_week', '2026-11-23', '2026-11-26'],
    ['last_week', '2026-11-16', '2026-11-22'],
    ['last_90_days', '2026-08-29', '2026-11-26'],
  ])('may be said as %s', (period, day_from, day_to) => {
    expect(periodOf({ period }, today, tasksReport)).toEqual({ day_from, day_to });
  });
});

describe('the period before', () => {
  it.each([
    ['2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30'],
    ['2026-07-01', '2026-09-30', '2026-04-01', '2026-06-30'],
    ['2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
    ['2026-11-01', '2026-11-26', '2026-10-01', '2026-10-26'],
    ['2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
    ['2026-11-16', '2026-11-20', '2026-11-11', '2026-11-15'],
    ['2026-10-15', '2026-11-14', '2026-09-14', '2026-10-14'],
  ])('of %s to %s is %s to %s', (day_from, day_to, from, to) => {
    expect(periodBefore({ day_from, day_to })).toEqual({ day_from: from, day_to: to });
  });
});

describe('groups', () => {
  it.each([
    ['project_id', 'group choice'],
    ['team_id,team_id', 'group choice'],
    ['team_id,executor_id,month', 'group max_items'],
    ['team_id,executor_id', 'nothing'],
  ])('%s: %s', (group, rule) => {
    expect(ruleOf(() => keysAsked({ group }, tasksReport))).toBe(rule);
  });
  it('stand before the step', () => {
    expect(keysAsked({ group: 'team_id', step: 'week' }, statisticsReport)).toEqual(['team_id', 'week']);
    expect(ruleOf(() => keysAsked({ step: 'year' }, statisticsReport))).toBe('step choice');
    expect(ruleOf(() => keysAsked({ step: 'day' }, tasksReport))).toBe('step known');
  });
});
