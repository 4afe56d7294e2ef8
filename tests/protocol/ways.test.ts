import { expect, it } from 'vitest';
import { CALL_NAMES, CALLS } from '../../protocol/catalogue.ts';
import { wayOf } from '../../protocol/ways.ts';

it.each(CALL_NAMES)('docs/api.md: %s is called the way that its schema says', (name) => {
  const { method, path, at, answer, multipart } = CALLS[name];
  expect(wayOf(name)).toEqual({ method, path, at, answer, multipart });
});
