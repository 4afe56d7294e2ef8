import { describe, expect, test } from 'vitest';
import { file } from './fixture.ts';
import { localeWordRule, type SharedWords } from './locale-words.ts';

const inEnglish = (text: string) => file('locales/en/common.json', JSON.stringify({ a: text }));

function messages(english: string, folder: string, text: string, sharedList: SharedWords = {}) {
  const other = file(`locales/${folder}/common.json`, JSON.stringify({ a: text }));
  return localeWordRule(sharedList)([inEnglish(english), other]).map(({ message }) => message);
}

describe('house locale words', () => {
  test.each([
    ['Trading', 'fra', 'Trading', 'Trading'],
    ['Are you sure', 'vi', 'Are you sure', 'Are, you, sure'],
    ['Deposit', 'spa', 'Deposit', 'Deposit'],
    ['Deposit now', 'hk', '立即 deposit', 'deposit'],
    ['Long', 'th', 'เปิด Long', 'Long'],
  ])('%s is still English in %s: %s', (english, folder, text, words) => {
    expect(messages(english, folder, text)[0]).toMatch(
      `"a" says ${words} in English: translate it`,
    );
  });

  test.each([
    ['BTC / USDT', 'fra', 'BTC / USDT'],
    ['Add {{number}}', 'jp', '{{number}}を追加'],
    ['TP / SL', 'th', 'TP / SL'],
    ['<b>Bold</b> text', 'kor', '<b>굵은</b> 글자'],
    ['Go to the sun', 'vi', 'Go to sun'],
    ['5m', 'hk', '5m'],
  ])('texts that are the same everywhere pass: %s, %s: %s', (english, folder, text) => {
    expect(messages(english, folder, text)).toEqual([]);
  });

  test('a shared word passes in its language, and in all with a star', () => {
    const sharedList = { fra: { 'spelled alike': 'options' }, '*': { 'a name': 'Rust' } };
    expect(messages('Options: Rust', 'fra', 'Options: Rust', sharedList)).toEqual([]);
    const spanish = messages('Options: Rust', 'spa', 'Options: Rust', sharedList);
    expect(spanish[0]).toMatch('"a" says Options in English');
    expect(spanish[1]).toBe(
      'shares "fra options" with English, and no text needs it: take it off sharedWords.',
    );
  });
});
