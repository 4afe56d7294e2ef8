import { describe, expect, test } from 'vitest';
import { file } from './fixture.ts';
import { localeKeyRule } from './locale-keys.ts';

const texts = [
  file('locales/en/common.json', '{ "close": "Close", "names": { "en": "English", "th": "ไทย" } }'),
  file('locales/en/orders.json', '{ "title": "Orders", "n_one": "1", "n_other": "{{count}}" }'),
  file('locales/th/common.json', '{ "close": "ปิด", "unknown": "-" }'),
];
const all = file(
  'src/boot/all.ts',
  "export const keys = ['close', 'orders:title', 'orders:n', 'names.en', 'names.th'];",
);
const dynamic = { 'common:names.*': 'the list of languages' };

const messages = (lines: readonly string[], list: Record<string, string> = {}): string[] =>
  localeKeyRule(list)([...texts, all, file('src/features/orders/a.tsx', ...lines)]).map(
    ({ path, line, message }) => `${path}:${line} ${message}`,
  );

describe('house locale keys', () => {
  test.each([
    ['const { t } = useTranslation();', "t('close');"],
    ["const { t } = useTranslation('orders');", "t('title');"],
    ["const { t } = useTranslation(['orders', 'common']);", "t('title');"],
    ['const { t } = useTranslation();', "t('orders:title');"],
    ["const { t } = useTranslation('orders');", "t('n', { count: 2 });"],
    ['const { t } = useTranslation();', "t(open ? 'close' : 'names.en');"],
    ["const { t } = useTranslation('orders');", 'const a = <Trans t={t} i18nKey="title" />;'],
  ])('an existing key passes: %s %s', (first, second) => {
    expect(messages([`function A() { ${first} ${second} }`])).toEqual([]);
  });

  test.each([
    ['const { t } = useTranslation();', "t('gone');", 'common'],
    ['const { t } = useTranslation();', "t('title');", 'common'],
    ["const { t } = useTranslation('orders');", "t('close');", 'orders'],
    ["const { t } = useTranslation(['orders', 'common']);", "t('close');", 'orders'],
    ["const { t } = useTranslation('orders');", "t('common:gone');", 'common'],
    ["const { t } = useTranslation('orders');", "t(open ? 'title' : 'gone');", 'orders'],
    ["const { t } = useTranslation('orders');", "t(\n'gone',\n);", 'orders'],
    ["const { t } = useTranslation('orders');", 'const a = <Trans i18nKey="gone" />;', 'orders'],
    ['const { i18n } = it;', "i18n.t('orders:gone');", 'orders'],
  ])('a missing key is reported: %s %s', (first, second, area) => {
    const findings = messages([`function A() { ${first}`, `${second} }`]);
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatch(/^src\/features\/orders\/a\.tsx:[23] asks for t\(/);
    expect(findings[0]).toContain(`add it to locales/en/${area}.json in every language`);
  });

  test('each function uses the area of its own t', () => {
    const findings = messages([
      "function A() { const { t } = useTranslation('orders'); return t('title'); }",
      "function B() { const { t } = useTranslation(); return t('title'); }",
      "function C(t: TFunction<'orders'>) { return t('title'); }",
      "const D = (t: TFunction) => t('title');",
    ]);
    expect(findings.map((one) => one.slice(0, 29))).toEqual(['src/features/orders/a.tsx:2 a']);
  });

  test('a key made from parts must be listed, and covers the keys of its form', () => {
    const line = 'function A() { const { t } = useTranslation(); return t(`names.$' + '{tag}`); }';
    expect(messages([line])[0]).toMatch(
      /list it as 'common:names\.\*' in tests\/house\/locale-lists\.ts/,
    );
    expect(messages([line], dynamic)).toEqual([]);
    const noLiteral = localeKeyRule(dynamic)([
      ...texts,
      file('src/boot/all.ts', "export const keys = ['close', 'orders:title', 'orders:n'];"),
      file('src/ui/a.tsx', line),
    ]);
    expect(noLiteral).toEqual([]);
  });

  test('a listed form without a use or without a key is reported', () => {
    expect(messages([], dynamic)[0]).toMatch(
      /lists common:names\.\*, and no code asks for it: take it off/,
    );
    const line = 'const A = (t: TFunction) => t(`common:gone.$' + '{tag}`);';
    expect(messages([line], { 'common:gone.*': 'nowhere' })[0]).toMatch(
      /no key is of that form: take it off/,
    );
  });

  test('an unused key is reported, even if a test or a comment names it', () => {
    const findings = localeKeyRule({})([
      file('locales/en/common.json', '{ "close": "Close", "old": "Old" }'),
      file('src/ui/a.tsx', "// t('old')", "const A = (t: TFunction) => t('close');"),
      file('src/ui/a.test.tsx', "expect(t('old'));"),
    ]);
    expect(findings.map(({ path, message }) => `${path} ${message}`)).toEqual([
      'locales/en/common.json "old" is asked for nowhere: use it, or delete it in every language.',
    ]);
  });
});
