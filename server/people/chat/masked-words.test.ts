import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maskWords, wordsIn } from './masked-words.ts';

describe('R-CHAT-3: words of the lists become asterisks', () => {
  test.each([
    ['ass', 'Ass! class as s', '***! class as s'],
    ['caf\u00e9', 'CAFE\u0301 CAF\u00c9', 'CAFE\u0301 ****'],
    ['foo', 'f\u200boo fo\u00ado.', '*\u200b** **\u00ad*.'],
    ['\u0e2b\u0e21\u0e32', '\u0e44\u0e2d\u0e2b\u0e21\u0e32', '\u0e44\u0e2d***'],
    ['a b', 'x a b y a bc', 'x *** y a bc'],
    ['aa', 'aa aaa', '** aaa'],
    ['😀', 'x😀y', 'x*y'],
  ])('%s in %s', (word, text, shownText) => {
    expect(maskWords(text, wordsIn(word))).toBe(shownText);
  });

  test('lists are joined, empty words are none', () => {
    expect(wordsIn('a, b,,', null, 'B\uff0cc')).toEqual(['a', 'b', 'c']);
    expect(maskWords('anything', wordsIn('', ' , '))).toBe('anything');
  });

  test('R-CHAT-3: masking keeps the number of characters and changes nothing else', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.array(fc.string()), (text, words) => {
        const shownTexts = [...maskWords(text, wordsIn(...words))];
        const before = [...text];
        expect(shownTexts).toHaveLength(before.length);
        for (const [place, character] of shownTexts.entries()) {
          if (character !== '*') expect(character).toBe(before[place]);
        }
      }),
    );
  });
});
