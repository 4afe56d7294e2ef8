// Every key used in the code exists, and every existing key is used.
import { readLocales, type Texts } from './locales.ts';
import { literalText, memberName, type Node, sourceOf, walk } from './syntax.ts';
import { type Finding, type HouseFile, isScript, isTest, type Rule } from './tree.ts';

export interface KeyUse {
  readonly file: HouseFile;
  /** The nodes around the call, nearest last. */
  readonly parents: readonly Node[];
  readonly line: number;
  /** With its area if it names one: `errors:empty`; `*` stands for a hole of a template. */
  readonly key: string;
  readonly areas: readonly string[];
}

/** `dynamic`: `area:group.*` as the templates in code are -> the source of the missing part. */
export const localeKeyRule = (dynamic: Readonly<Record<string, string>>): Rule => {
  return (files) => {
    const { read } = readLocales(files);
    const english = read.filter(({ folder }) => folder === 'en');
    if (english.length === 0) return [];
    const code = files.filter(
      ({ path }) => /^(src|workers|server)\//.test(path) && isScript(path) && !isTest(path),
    );
    const uses = code.flatMap((file) => keysUsedIn(file, english));
    const usedKeys = new Set<string>();
    const patterns = new Set<string>();
    const findings: Finding[] = [];
    for (const one of uses) {
      const names = namesOf(one);
      const fault = (message: string): void => {
        findings.push({ rule: 'locale_keys', path: one.file.path, line: one.line, message });
      };
      if (one.key.includes('*')) {
        const listedKeys = names.filter((name) => name in dynamic);
        for (const name of listedKeys) patterns.add(name);
        if (listedKeys.length === 0) {
          fault(
            `asks for t(\`${one.key}\`): list it as '${names[0]}' in tests/house/locale-lists.ts, with where its part comes from.`,
          );
        }
        continue;
      }
      const there = names.filter((name) => has(english, name));
      for (const name of there) usedKeys.add(name);
      if (there.length === 0) {
        fault(
          `asks for t('${one.key}'), which is not there: add it to ${placeOf(names[0] ?? '')} in every language.`,
        );
      }
    }
    for (const name of literals(code)) usedKeys.add(name);
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
        if (names.some((name) => usedKeys.has(name) || covers.some((cover) => cover.test(name))))
          continue;
        if (usedKeys.has(key) || usedKeys.has(base)) continue;
        const message = `"${key}" is asked for nowhere: use it, or delete it in every language.`;
        findings.push({ rule: 'locale_keys', path: file.path, line: 1, message });
      }
    }
    return findings;
  };
};

export const namesOf = (one: KeyUse): string[] =>
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

export function keysUsedIn(file: HouseFile, english: readonly Texts[]): KeyUse[] {
  const source = sourceOf(file);
  const uses: KeyUse[] = [];
  const everywhere = english.map(({ area }) => area);
  const scopes = scopesOf(source.program);
  let around: readonly Node[] = [];
  const ask = (node: Node | null | undefined, areas: readonly string[]): void => {
    if (!node) return;
    const text = literalText(node);
    const template = node.type === 'TemplateLiteral' ? node.quasis : undefined;
    const key = text ?? template?.map((part) => part.value.cooked ?? '').join('*');
    if (key !== undefined) {
      uses.push({ file, parents: around, line: source.line(node), key, areas });
    } else if (node.type === 'ConditionalExpression') {
      ask(node.consequent, areas);
      ask(node.alternate, areas);
    } else if (node.type === 'ArrayExpression') {
      for (const element of node.elements) ask(element, areas);
    } else if (node.type === 'JSXExpressionContainer') ask(node.expression, areas);
  };
  walk(source.program, (node, parents) => {
    const scope = parents.findLast((parent) => scopes.has(parent));
    const area = scope && scopes.get(scope);
    const areas = area === undefined ? everywhere : [area];
    around = [...parents];
    if (node.type === 'CallExpression') {
      const name = node.callee.type === 'Identifier' ? node.callee.name : memberName(node.callee);
      if (name === 't') ask(node.arguments[0], areas);
    }
    if (node.type === 'JSXAttribute' && node.name.name === 'i18nKey') ask(node.value, areas);
  });
  return uses;
}

/** Function -> the area of its t(); undefined if t is a parameter and may have any area. */
function scopesOf(program: Node): Map<Node, string | undefined> {
  const scopes = new Map<Node, string | undefined>();
  walk(program, (node, parents) => {
    const owner = parents.findLast((parent) => /Function/.test(parent.type) && 'params' in parent);
    if (owner === undefined) return;
    if (node.type === 'CallExpression' && node.callee.type === 'Identifier') {
      if (node.callee.name !== 'useTranslation') return;
      const first = node.arguments[0];
      const name = first?.type === 'ArrayExpression' ? first.elements[0] : first;
      scopes.set(owner, first === undefined ? 'common' : literalText(name));
    }
    const isParameter = 'params' in owner && (owner.params as readonly Node[]).includes(node);
    if (isParameter && node.type === 'Identifier' && node.name === 't') {
      const type = node.typeAnnotation?.typeAnnotation;
      const argument = type?.type === 'TSTypeReference' ? type.typeArguments?.params[0] : undefined;
      const literal = argument?.type === 'TSLiteralType' ? argument.literal : undefined;
      scopes.set(owner, literalText(literal));
    }
  });
  return scopes;
}

/** All texts in code that may be keys: a key in a table is used through a variable. */
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
