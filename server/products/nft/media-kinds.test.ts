// R-NFT-7: the content decides what a sound or a video is; an incomplete container is refused.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkMedia, MEDIA_BYTES_AT_MOST } from './media-kinds.ts';

const ART = join(import.meta.dirname, '..', '..', 'seeds', 'art');
const firstOf = (ending: string): Uint8Array => {
  const name = readdirSync(ART).find((one) => one.endsWith(`.${ending}`)) ?? '';
  return new Uint8Array(readFileSync(join(ART, name)));
};
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const KINDS = [
  ['mp3', 'audio'],
  ['ogg', 'audio'],
  ['wav', 'audio'],
  ['mp4', 'video'],
  ['webm', 'video'],
] as const;

describe('R-NFT-7: media of works', () => {
  test.each(KINDS)('%s is recognised by its bytes', (ending, type) => {
    expect(checkMedia(firstOf(ending))).toEqual({ is: 'media', ending, type });
  });

  test.each(KINDS)(
    '%s that was cut off anywhere is no media, and reads nothing behind its end',
    (ending) => {
      const whole = firstOf(ending);
      // An MP3 without its last frame is valid; all other formats are cut byte by byte.
      const step = (whole.length - (whole.length % 97)) / 97 + 1;
      for (let length = 0; length < whole.length - step; length += step) {
        const check = checkMedia(whole.subarray(0, length));
        if (ending === 'mp3') continue;
        expect([length, check.is]).toEqual([length, 'refused']);
      }
    },
  );

  test.each(KINDS)('%s with a byte changed anywhere is checked without a failure', (ending) => {
    const whole = firstOf(ending).slice(0, 4_000);
    for (let at = 0; at < Math.min(whole.length, 600); at += 1) {
      const changedBytes = whole.slice();
      changedBytes[at] = (changedBytes[at] ?? 0) ^ 0xff;
      expect(() => checkMedia(changedBytes)).not.toThrow();
    }
  });

  test.each([
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    '<!doctype html><script>alert(1)</script>',
    'GIF89a',
    '%PDF-1.7',
    '',
  ])('%j is refused for its type', (text) => {
    expect(checkMedia(bytesOf(text))).toEqual({ is: 'refused', why: 'file_type_refused' });
  });

  test('a type that is only claimed by its first bytes is damaged, and a large file is not read', () => {
    for (const head of ['RIFF0000WAVE', 'OggS', '0000ftypisom', 'ID3\u0003\u0000']) {
      const page = bytesOf(`${head}<script>alert(1)</script>`.padEnd(200, ' '));
      expect(checkMedia(page)).toEqual({ is: 'refused', why: 'file_damaged' });
    }
    const large = new Uint8Array(MEDIA_BYTES_AT_MOST + 1);
    expect(checkMedia(large)).toEqual({ is: 'refused', why: 'file_too_large' });
  });
});
