import { describe, expect, it } from 'vitest';
import { withKey, withoutKey } from './typed-key.ts';

describe('look: the number pad types where the caret is', () => {
  it('at the end', () => {
    expect(withKey('94', 2, 2, '0')).toEqual({ text: '940', caret: 3 });
  });
  it('in the middle, and over what is selected', () => {
    expect(withKey('940', 1, 1, '.')).toEqual({ text: '9.40', caret: 2 });
    expect(withKey('94000', 0, 5, '7')).toEqual({ text: '7', caret: 1 });
  });
  it('deletes the sign before the caret, or what is selected, and nothing at the start', () => {
    expect(withoutKey('94.5', 4, 4)).toEqual({ text: '94.', caret: 3 });
    expect(withoutKey('94.5', 0, 2)).toEqual({ text: '.5', caret: 0 });
    expect(withoutKey('94.5', 0, 0)).toEqual({ text: '94.5', caret: 0 });
  });
});
