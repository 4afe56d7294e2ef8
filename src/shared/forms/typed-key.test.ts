import { describe, expect, it } from 'vitest';
import { withKey, withoutKey } from './typed-key.ts';

describe('the number pad types at the caret', () => {
  it('at the end', () => {
    expect(withKey('94', 2, 2, '0')).toEqual({ text: '940', caret: 3 });
  });
  it('in the middle, and over a selection', () => {
    expect(withKey('940', 1, 1, '.')).toEqual({ text: '9.40', caret: 2 });
    expect(withKey('94000', 0, 5, '7')).toEqual({ text: '7', caret: 1 });
  });
  it('deletes the selection or the character before the caret, and nothing at the start', () => {
    expect(withoutKey('94.5', 4, 4)).toEqual({ text: '94.', caret: 3 });
    expect(withoutKey('94.5', 0, 2)).toEqual({ text: '.5', caret: 0 });
    expect(withoutKey('94.5', 0, 0)).toEqual({ text: '94.5', caret: 0 });
  });
});
