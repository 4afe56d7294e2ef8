import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDataFolder } from './data-folder.ts';
import { moveIn, waitingPlace } from './restore-moves.ts';

const PARTS = ['files', 'database'];
const STAMP = '20260131T100000Z';

describe('a restore that was interrupted', () => {
  let folder: string;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'pe-restore-'));
    await (await openDataFolder(folder)).release();
    for (const part of PARTS) {
      fill(join(folder, part), 'old');
      fill(waitingPlace(folder, part), 'new');
    }
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const fill = (path: string, what: string): void => {
    mkdirSync(path);
    writeFileSync(join(path, 'what'), what);
  };
  const whatIs = (name: string): string => readFileSync(join(folder, name, 'what'), 'utf8');
  const there = (): string[] => PARTS.map(whatIs);
  const aside = (): string[] => PARTS.map((part) => whatIs(`${part}.before-${STAMP}`));

  test('a crash before the moves are recorded changes nothing', async () => {
    await (await openDataFolder(folder)).release();
    expect(there()).toEqual(['old', 'old']);
  });

  test.each([0, 1, 2, 3, 4])(
    'after %i of its four moves who opens the folder next ends it',
    async (doneParts) => {
      writeFileSync(join(folder, 'restore.json'), JSON.stringify({ parts: PARTS, stamp: STAMP }));
      const moves = PARTS.flatMap((part) => {
        const place = join(folder, part);
        return [
          [place, `${place}.before-${STAMP}`],
          [waitingPlace(folder, part), place],
        ] as const;
      });
      for (const [from, to] of moves.slice(0, doneParts)) renameSync(from, to);
      await (await openDataFolder(folder)).release();
      expect(there()).toEqual(['new', 'new']);
      expect(aside()).toEqual(['old', 'old']);
      expect(existsSync(join(folder, 'restore.json'))).toBe(false);
    },
  );

  test('it returns the place to which the old data was moved', async () => {
    const result = await moveIn(folder, { parts: PARTS, stamp: STAMP });
    expect(result).toEqual(PARTS.map((part) => join(folder, `${part}.before-${STAMP}`)));
    expect(there()).toEqual(['new', 'new']);
  });
});
