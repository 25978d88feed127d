import { describe, expect, it } from 'vitest';
import { allowedStages, refusalOfMove, type Stage, stages } from '#modules/staff/hiring/hiring-flow.ts';

const at = (stage: Stage, came_from: Stage | null = null, has_user = false) => ({ stage, came_from, has_user });

describe('the way of an applicant', () => {
  it('goes ahead, and one step back to where it came from', () => {
    expect(allowedStages(at('new'))).toEqual(['interview', 'test', 'rejected']);
    expect(allowedStages(at('interview', 'new'))).toEqual(['test', 'offer', 'rejected', 'new']);
    expect(allowedStages(at('offer', 'interview'))).toEqual(['hired', 'rejected', 'interview']);
    expect(allowedStages(at('offer', 'test'))).toEqual(['hired', 'rejected', 'test']);
    expect(allowedStages(at('rejected', 'test'))).toEqual(['test']);
    // What came back goes no further back to where it came from.
    expect(allowedStages(at('interview', 'test'))).toEqual(['test', 'offer', 'rejected', 'new']);
  });
  it('leads nobody past an offer, nor from one end to another', () => {
    for (const stage of ['new', 'interview', 'test', 'rejected'] as const)
      expect(refusalOfMove(at(stage, 'new'), 'hired', 'pay')).toEqual({ kind: 'state', rule: 'stage_order' });
    expect(refusalOfMove(at('hired', 'offer'), 'rejected', 'pay')).toEqual({ kind: 'state', rule: 'stage_order' });
    expect(refusalOfMove(at('test', 'interview'), 'new')).toEqual({ kind: 'state', rule: 'stage_order' });
  });
  it('asks why somebody is not taken, and keeps whoever has a user', () => {
    expect(refusalOfMove(at('new'), 'rejected', null)).toEqual({ kind: 'input', rule: 'reject_reason' });
    expect(refusalOfMove(at('new'), 'rejected', 'pay')).toBeNull();
    expect(refusalOfMove(at('hired', 'offer', true), 'offer')).toEqual({ kind: 'state', rule: 'stage_has_user' });
    expect(allowedStages(at('hired', 'offer', true))).toEqual([]);
    for (const stage of stages) expect(refusalOfMove(at(stage), stage)?.rule).toBe('stage_same');
  });
});
