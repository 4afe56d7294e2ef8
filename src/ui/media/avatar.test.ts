import { describe, expect, it } from 'vitest';
import { initialsOf } from './avatar.tsx';

describe('initials replace a missing picture', () => {
  it.each([
    ['Mira Kessler', 'MK'],
    ['r.silva', 'RS'],
    ['kaito_88', 'K8'],
    ['ines', 'IN'],
    ['陳大文', '陳'],
    ['김민수', '김'],
    ['  ', ''],
    ['🙂 Ann', 'AN'],
    ['İpek', 'İP'],
  ])('%s: %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});
