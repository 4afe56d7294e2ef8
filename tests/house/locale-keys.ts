// Every key the code asks for is there, and every key that is there is asked for.
import { readLocales, type Texts } from './locales.ts';
import { literalText, memberName, type Node, sourceOf, walk } from './syntax.ts';
import { type Finding, type HouseFile, isScript, isTest, type Rule } from './tree.ts';

interface Asked {
  readonly file: HouseFile;
  readonly line: number;
  /** With its area where it names one: `errors:empty`; `*` stands for a hole of a template. */
  readonly key: string;
  readonly areas: readonly string[];
}

/** `dynamic`: `area:group.*` as the templates in code are -> where the missing part comes from. */
export const localeKeyRule = (dynamic: Readonly<Record<string, string>>): Rule => {
  return (files) => {
    const { read } = readLocales(files);
    const english = read.filter(({ folder }) => folder === 'en');
    if (english.length === 0) return [];
    const code = files.filter(
      ({ path }) => /^(src|workers|server)\//.test(path) && isScript(path) && !isTest(path),
    );
    const asked = code.flatMap((file) => askedIn(file, english));
    const used = new Set<string>();
    const patterns = new Set<string>();
    const findings: Finding[] = [];
    for (const one of asked) {
      const names = namesOf(one);
      const fault = (message: string): void => {
        findings.push({ rule: 'locale_keys', path: one.file.path, line: one.line, message });
      };
      if (one.key.includes('*')) {
        const listed = names.filter((name) => name in dynamic);
        for (const name of listed) patterns.add(name);
        if (listed.length === 0) {
          fault(
            `asks for t(\`${one.key}\`): list it as '${names[0]}' in tests/house/locale-lists.ts, with where its part comes from.`,
          );
        }
        continue;
      }
      const there = names.filter((name) => has(english, name));
      for (const name of there) used.add(name);
      if (there.length === 0) {
        fault(
          `asks for t('${one.key}'), which is not there: add it to ${placeOf(names[0] ?? '')} in every language.`,
        );
      }
    }
    for (const name of literals(code)) used.add(name);
    for (const name of Object.keys(dynamic)) {
      const why = !patterns.has(name) ? 'no code asks for it' : noKeyMatches(english, name);
      if (why === undefined) continue;
      const message = `lists ${name}, and ${why}: take it off the list.`;
      findings.push({ rule: 'locale_keys', path: 'tests/house/locale-lists.ts', line: 1, message });
    }
    const covers = [...patterns].map(asExpression);
    for (const { file, area, texts } of english) {
      for (const key of texts.keys()) {
        const base = key.replace(/_(zero|one|two|few|many|other)$/, '');
        const names = [`${area}:${key}`, `${area}:${base}`];
        if (names.some((name) => used.has(name) || covers.some((cover) => cover.test(name))))
          continue;
        if (used.has(key) || used.has(base)) continue;
        const message = `"${key}" is asked for nowhere: use it, or delete it in every language.`;
        findings.push({ rule: 'locale_keys', path: file.path, line: 1, message });
      }
    }
    return findings;
  };
};

const namesOf = (one: Asked): string[] =>
  one.key.includes(':') ? [one.key] : one.areas.map((area) => `${area}:${one.key}`);

const placeOf = (name: string): string => `locales/en/${name.split(':')[0]}.json`;

function has(english: readonly Texts[], name: string): boolean {
  const [area = '', key = ''] = name.split(':');
  const texts = english.find((one) => one.area === area)?.texts;
  return texts?.has(key) === true || texts?.has(`${key}_other`) === true;
}

const asExpression = (pattern: string): RegExp =>
  new RegExp(`^${pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.+')}$`);

function noKeyMatches(english: readonly Texts[], pattern: string): string | undefined {
  const cover = asExpression(pattern);
  const some = english.some(({ area, texts }) =>
    [...texts.keys()].some((key) => cover.test(`${area}:${key}`)),
  );
  return some ? undefined : 'no key is of that form';
}

function askedIn(file: HouseFile, english: readonly Texts[]): Asked[] {
  const source = sourceOf(file);
  const asked: Asked[] = [];
  const areas = areasOf(file, english);
  const ask = (node: Node | null | undefined): void => {
    if (!node) return;
    const text = literalText(node);
    if (text !== undefined) asked.push({ file, line: source.line(node), key: text, areas });
    else if (node.type === 'TemplateLiteral') {
      const key = node.quasis.map((part) => part.value.cooked ?? '').join('*');
      asked.push({ file, line: source.line(node), key, areas });
    } else if (node.type === 'ConditionalExpression') {
      ask(node.consequent);
      ask(node.alternate);
    } else if (node.type === 'ArrayExpression') {
      for (const element of node.elements) ask(element);
    } else if (node.type === 'JSXExpressionContainer') ask(node.expression);
  };
  walk(source.program, (node) => {
    if (node.type === 'CallExpression') {
      const name = node.callee.type === 'Identifier' ? node.callee.name : memberName(node.callee);
      if (name === 't') ask(node.arguments[0]);
    }
    if (node.type === 'JSXAttribute' && node.name.name === 'i18nKey') ask(node.value);
  });
  return asked;
}

/** Where t() of this file looks: the areas named in it; common for a plain useTranslation(). */
function areasOf(file: HouseFile, english: readonly Texts[]): string[] {
  const areas = new Set<string>();
  walk(sourceOf(file).program, (node) => {
    if (node.type === 'CallExpression' && node.callee.type === 'Identifier') {
      if (node.callee.name !== 'useTranslation') return;
      const first = node.arguments[0];
      // Of a list of areas t() looks in the first one.
      const name = first?.type === 'ArrayExpression' ? first.elements[0] : first;
      areas.add(literalText(name) ?? 'common');
    }
    if (node.type === 'TSTypeReference' && node.typeName.type === 'Identifier') {
      if (node.typeName.name !== 'TFunction') return;
      const first = node.typeArguments?.params[0];
      if (first?.type === 'TSLiteralType') areas.add(literalText(first.literal) ?? 'common');
    }
  });
  return areas.size > 0 ? [...areas] : english.map(({ area }) => area);
}

/** Texts in code that are a key: one kept in a table is asked for through a variable. */
function literals(code: readonly HouseFile[]): Set<string> {
  const texts = new Set<string>();
  for (const file of code) {
    walk(sourceOf(file).program, (node) => {
      const text = literalText(node);
      if (text !== undefined) texts.add(text);
    });
  }
  return texts;
}
