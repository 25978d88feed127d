import { describe, expect, it } from 'vitest';
import {
  codeProblem,
  newPasswordProblems,
  passwordProblem,
  requiredProblem,
} from '#modules/staff/access/sign-in/passwords/password-rules.ts';

describe('signing in', () => {
  it('wants every field', () => {
    expect(requiredProblem('  ')).toBe('rule.required');
    expect(requiredProblem('a')).toBeUndefined();
  });
  it('takes a code of at most 6 digits', () => {
    expect(['', '12a', '1234567'].map(codeProblem)).toEqual([
      'rule.required',
      'rule.pattern.code',
      'rule.max_length.code',
    ]);
    expect(['1', '123456'].map(codeProblem)).toEqual([undefined, undefined]);
  });
  it('takes a password of at least 6 characters, counted as people count them', () => {
    expect(['', '12345', '👍👍👍👍👍'].map(passwordProblem)).toEqual([
      'rule.required',
      'rule.min_length.password',
      'rule.min_length.password',
    ]);
    expect(['123456', 'пароль'].map(passwordProblem)).toEqual([undefined, undefined]);
  });
  it('wants a new password twice', () => {
    expect(newPasswordProblems('demo1234', 'demo1235')).toEqual({
      password: undefined,
      repeated: 'auth.passwords_differ',
    });
    expect(newPasswordProblems('demo1234', 'demo1234')).toEqual({ password: undefined, repeated: undefined });
  });
});
