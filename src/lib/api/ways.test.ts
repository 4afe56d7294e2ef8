import { expect, it } from 'vitest';
import { CALL_NAMES, CALLS } from '../../../protocol/catalogue.ts';
import { wayOf } from './ways.ts';

it.each(CALL_NAMES)('calls.md 8 to 18: the page calls %s the way that protocol/ says', (name) => {
  const { method, path, at, answer, multipart } = CALLS[name];
  expect(wayOf(name)).toEqual({ method, path, at, answer, multipart });
});
