import { describe, expect, test } from 'vitest';
import { file, findingsIn } from './fixture.ts';
import { localeLengthRule, widthOf } from './locale-lengths.ts';

const LONG = 'Afficher la totalité des opérations';

const texts = (key: string, text: string) => [
  file('locales/en/common.json', JSON.stringify({ [key]: 'Show' })),
  file('locales/fra/common.json', JSON.stringify({ [key]: text })),
];

const page = (line: string) =>
  file('src/ui/a.tsx', `function A() { const { t } = useTranslation(); return ${line}; }`);

describe('house locale lengths', () => {
  test.each([
    ['<Button>{t("all")}</Button>', 'a button'],
    ['<Button look="base">{isOpen ? t("all") : t("all")}</Button>', 'a button'],
    ['<Tabs tabs={[{ id: "all", label: t("all") }]} />', 'a tab or a choice'],
    ['<Segmented options={[{ value: "all", label: t("all") }]} />', 'a tab or a choice'],
  ])('a text that is too wide is reported: %s', (line, place) => {
    const findings = findingsIn(localeLengthRule, ...texts('all', LONG), page(line));
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatch(/^locales\/fra\/common\.json:1 "all" is about \d+ % too wide for /);
    expect(findings[0]).toContain(`${place} at 320 px: say it shorter.`);
    expect(findingsIn(localeLengthRule, ...texts('all', 'Tout'), page(line))).toEqual([]);
  });

  test('sentences and texts for screen readers may be long', () => {
    const free = ['<p>{t("all")}</p>', '<Tabs label={t("all")} />', '<Field label={t("all")} />'];
    for (const line of free) {
      expect(findingsIn(localeLengthRule, ...texts('all', LONG), page(line)), line).toEqual([]);
    }
  });

  test('the bottom bar divides its width among its tabs', () => {
    const five = "{ path: '/', label: 'tabs.home' }, ".repeat(5);
    const bar = file('src/navigation/tabs.ts', `export const TABS = [${five}];`);
    const inTabs = (text: string) =>
      file('locales/th/common.json', JSON.stringify({ tabs: { home: text } }));
    expect(findingsIn(localeLengthRule, inTabs('หน้าหลัก'), bar)).toEqual([]);
    expect(findingsIn(localeLengthRule, inTabs('วิธีการคำนวณของเรา'), bar)[0]).toMatch(
      /the bar at the bottom/,
    );
  });

  test('marks above and below a letter have no width, a Chinese character has a full one', () => {
    expect(widthOf('ที่', 10)).toBeCloseTo(6.2);
    expect(widthOf('市場', 10)).toBe(20);
    expect(widthOf('é', 10)).toBe(widthOf('e', 10));
  });
});
