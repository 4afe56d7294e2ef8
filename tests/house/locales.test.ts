import { describe, expect, test } from 'vitest';
import { file, findingsIn } from './fixture.ts';
import { languages, localeRule } from './locales.ts';
import type { HouseFile } from './tree.ts';

type Tree = { [key: string]: string | Tree };

/** The same texts in all eight folders, except for the given differences. */
function locales(texts: Tree, other: Record<string, Tree> = {}): HouseFile[] {
  return Object.keys(languages).map((folder) =>
    file(`locales/${folder}/common.json`, JSON.stringify(other[folder] ?? texts, null, 2)),
  );
}

const messages = (files: readonly HouseFile[]): string[] => findingsIn(localeRule, ...files);

const plain = { close: 'OK', row: { add: 'Add {{n}}' } };

describe('house locales', () => {
  test('eight languages with the same keys and holes pass', () => {
    expect(messages(locales(plain))).toEqual([]);
  });

  test('a key missing in one language is reported', () => {
    expect(messages(locales(plain, { th: { close: 'OK', row: {} } }))).toEqual([
      'locales/th/common.json:1 lacks "row.add": write it in this language.',
    ]);
  });

  test('a key of one language only is reported at its line', () => {
    const more = { ...plain, extra: 'x' };
    expect(messages(locales(plain, { vi: more }))).toEqual([
      'locales/vi/common.json:6 has "extra", which English does not have: add it there, or delete it here.',
    ]);
  });

  test('a file missing in one language is reported, and one missing in English', () => {
    const files = locales(plain);
    const less = files.filter(({ path }) => path !== 'locales/fra/common.json');
    expect(messages(less)).toEqual([
      'locales/en/common.json:1 has no locales/fra/common.json: write it in that language.',
    ]);
    expect(messages([...files, file('locales/spa/orders.json', '{}')])).toEqual([
      'locales/spa/orders.json:1 has no locales/en/orders.json: write the English first.',
    ]);
  });

  test('a folder of no language is reported: zh reads hk', () => {
    const findings = messages([
      ...locales(plain),
      file('locales/zh/common.json', JSON.stringify(plain)),
    ]);
    expect(findings[0]).toMatch(
      /^locales\/zh\/common\.json:1 is of no language of ours .*: move its texts there\.$/,
    );
  });

  test.each([
    ['{{count}} tables', /lost n|adds count/],
    ['Add', /lost n/],
    ['Add {{n}} {{m}}', /adds m/],
    ['Add <b>{{n}}</b>', /adds <\/b>, <b>/],
  ])('holes that differ from English are reported: %s', (text, what) => {
    const findings = messages(locales(plain, { jp: { close: 'OK', row: { add: text } } }));
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatch(what);
    expect(findings[0]).toMatch(/give it the same placeholders and tags as English/);
  });

  test('holes may have another order, and formats', () => {
    const texts = { a: '{{x}} of {{y}}' };
    expect(messages(locales(texts, { jp: { a: '{{y, number}}: {{ x }}' } }))).toEqual([]);
  });

  test('an empty text is reported', () => {
    const findings = messages(locales(plain, { kor: { close: ' ', row: { add: '{{n}}' } } }));
    expect(findings).toEqual(['locales/kor/common.json:2 "close" is empty: write the text.']);
  });

  test('a text with a count has plural forms', () => {
    const findings = messages(locales({ n: '{{count}} lots' }));
    expect(findings[0]).toBe(
      'locales/en/common.json:2 "n" has a count: write "n_one" and "n_other" in its place.',
    );
  });

  test('plurals follow the rules of each language', () => {
    const two = { n_one: '{{count}} lot', n_other: '{{count}} lots' };
    const one = { n_other: '{{count}} tick' };
    const three = { ...two, n_many: '{{count}} de lots' };
    const right = { hk: one, th: one, jp: one, kor: one, vi: one, fra: three, spa: three };
    expect(messages(locales(two, right))).toEqual([]);
    expect(messages(locales(two, { ...right, fra: two }))).toEqual([
      'locales/fra/common.json:1 lacks "n_many": write it in this language.',
    ]);
    expect(messages(locales(two, { ...right, jp: two }))).toEqual([
      'locales/jp/common.json:2 has "n_one", which English does not have: add it there, or delete it here.',
    ]);
  });

  test('a plural form may omit its number, but not use another', () => {
    const two = { n_one: 'lot', n_other: '{{count}} lots' };
    const one = { n_other: '{{count}} lots' };
    const rest = {
      hk: one,
      th: one,
      jp: one,
      kor: one,
      vi: one,
      spa: { ...two, n_many: '{{count}} lots' },
    };
    const fra = { n_one: 'Un lot {{x}}', n_many: '{{count}} de lots', n_other: '{{count}} lots' };
    const findings = messages(locales(two, { ...rest, fra }));
    expect(findings).toEqual([
      'locales/fra/common.json:2 "n_one" adds x: give it the same placeholders and tags as English.',
    ]);
  });

  test("a file that isn't JSON, or has other values than texts, is reported", () => {
    const files = locales(plain).filter(({ path }) => !path.includes('/th/'));
    expect(messages([...files, file('locales/th/common.json', '{')])[0]).toMatch(
      /is not JSON.*correct it/,
    );
    const list = file('locales/th/common.json', '{ "a": ["x"] }');
    expect(messages([...files, list])[0]).toMatch(/a holds neither a text nor a group/);
  });
});
