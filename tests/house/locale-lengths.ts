// Texts of buttons and tabs must fit a screen of 320 px in every language. Widths are estimated by kinds of letters,
// and rather too large; browser tests measure the real ones. This test reports the key to the translator at once.
import { type KeyUse, keysUsedIn, namesOf } from './locale-keys.ts';
import { readLocales, type Texts } from './locales.ts';
import { literalText, type Node, sourceOf, walk } from './syntax.ts';
import { type Finding, type HouseFile, isScript, isTest, lineAt, type Rule } from './tree.ts';

interface Place {
  readonly name: string;
  /** Available width in pixels, and font size. */
  readonly room: number;
  readonly size: number;
}

const BUTTON: Place = { name: 'a button', room: 248, size: 16 };
const TAB: Place = { name: 'a tab or a choice', room: 140, size: 14 };
const SCREEN = 320;
const bottom = (tabs: number): Place => ({
  name: 'the bar at the bottom',
  room: SCREEN / Math.max(1, tabs),
  size: 11,
});

/** Samples for developers, some too long on purpose. */
const NOT_BUILT = new Set(['gallery']);

const BOTTOM_LIST = 'src/navigation/tabs.ts';

/** Widths relative to the font size, for semibold system fonts. */
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/\p{Mn}/u, 0],
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}　-〿＀-￯]/u, 1],
  [/\p{Script=Thai}/u, 0.62],
  [/[ijl.,:;'|!’·]/u, 0.28],
  [/[ftr ()\-/]/u, 0.37],
  [/[mwMW%@]/u, 0.88],
  [/\p{Lu}/u, 0.68],
];
const PLAIN = 0.58;

export function widthOf(text: string, size: number): number {
  let parts = 0;
  for (const letter of text.normalize('NFC')) {
    parts += WIDTHS.find(([kind]) => kind.test(letter))?.[1] ?? PLAIN;
  }
  return parts * size;
}

export const localeLengthRule: Rule = (files) => {
  const { read } = readLocales(files);
  const english = read.filter(({ folder }) => folder === 'en');
  const code = files.filter(
    ({ path }) => path.startsWith('src/') && isScript(path) && !isTest(path),
  );
  const places = new Map<string, Place>();
  const want = (names: readonly string[], place: Place): void => {
    for (const name of names) {
      const former = places.get(name);
      if (former === undefined || place.room < former.room) places.set(name, place);
    }
  };
  for (const file of code) {
    for (const use of keysUsedIn(file, english)) {
      const place = placeOf(use);
      if (place !== undefined) want(namesOf(use), place);
    }
    if (file.path === BOTTOM_LIST) {
      const labels = labelsIn(file);
      want(labels, bottom(labels.length));
    }
  }
  return read.filter(({ area }) => !NOT_BUILT.has(area)).flatMap((texts) => tooLong(texts, places));
};

function placeOf(use: KeyUse): Place | undefined {
  const parents = use.parents.filter(({ type }) => type !== 'ConditionalExpression');
  const [owner, slot] = [parents.at(-1), parents.at(-2)];
  if (owner?.type === 'Property' && owner.key.type === 'Identifier' && owner.key.name === 'label') {
    // Tabs, chips and segments are recognised by `{ id, label }` and `{ value, label }`.
    const names = slot?.type === 'ObjectExpression' ? slot.properties.map(nameOf) : [];
    return names.includes('id') || names.includes('value') ? TAB : undefined;
  }
  const element = owner?.type === 'JSXExpressionContainer' ? slot : undefined;
  if (element?.type !== 'JSXElement') return undefined;
  const tag = element.openingElement.name;
  return tag.type === 'JSXIdentifier' && tag.name === 'Button' ? BUTTON : undefined;
}

const nameOf = (property: Node): string | undefined =>
  property.type === 'Property' && property.key.type === 'Identifier'
    ? property.key.name
    : undefined;

function labelsIn(file: HouseFile): string[] {
  const labels: string[] = [];
  walk(sourceOf(file).program, (node) => {
    if (node.type !== 'Property' || nameOf(node) !== 'label') return;
    const key = literalText(node.value);
    if (key !== undefined) labels.push(key.includes(':') ? key : `common:${key}`);
  });
  return labels;
}

function tooLong({ file, area, texts }: Texts, places: ReadonlyMap<string, Place>): Finding[] {
  const findings: Finding[] = [];
  for (const [key, text] of texts) {
    const base = key.replace(/_(zero|one|two|few|many|other)$/, '');
    const place = places.get(`${area}:${key}`) ?? places.get(`${area}:${base}`);
    if (place === undefined) continue;
    const width = widthOf(text.replace(/\{\{[^}]*\}\}/g, '0000'), place.size);
    if (width <= place.room) continue;
    const at = file.text.indexOf(`"${key.split('.').at(-1) ?? key}"`);
    const by = Math.ceil((width / place.room - 1) * 100);
    findings.push({
      rule: 'locale_lengths',
      path: file.path,
      line: lineAt(file.text, Math.max(0, at)),
      message: `"${key}" is about ${by} % too wide for ${place.name} at 320 px: say it shorter.`,
    });
  }
  return findings;
}
