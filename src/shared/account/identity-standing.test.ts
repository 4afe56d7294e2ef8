import { expect, test } from 'vitest';
import type { Answer } from '../../lib/api/api.ts';
import { identityStanding } from './identity-standing.ts';

type Status = Answer<'real.state'>['levels'][number]['status'];

function of(real_level: 0 | 1 | 2, first: Status, second: Status) {
  const paper = { reason: null, name: null, card_id: null, create_time: null, review_time: null };
  return identityStanding({
    real_level,
    levels: [
      { ...paper, real_type: 1, status: first },
      { ...paper, real_type: 2, status: second },
    ],
  });
}

test('R-IDENTITY-1: shows the current process, otherwise the level reached', () => {
  expect(of(0, 0, 0)).toBe('none');
  expect(of(0, 1, 0)).toBe('review');
  expect(of(0, 3, 0)).toBe('rejected');
  expect(of(1, 2, 0)).toBe(1);
  expect(of(1, 2, 1)).toBe('review');
  expect(of(1, 2, 3)).toBe('rejected');
  expect(of(2, 2, 2)).toBe(2);
});
