// Parses TypeScript, so that words in comments and strings aren't mistaken for code. TypeScript 7 has no compiler API,
// so this uses the parser of Vite, without Vite itself, which takes a second to load.
import type * as ESTree from 'oxc-parser';
import { parseSync } from 'oxc-parser';
import { type HouseFile, lineAt } from './tree.ts';

export type Node = ESTree.Node;

interface Comment {
  readonly value: string;
  readonly start: number;
}

export interface Source {
  readonly program: ESTree.Program;
  readonly comments: readonly Comment[];
  readonly errors: readonly string[];
  line(node: { start: number }): number;
}

const read = new WeakMap<HouseFile, Source>();

export function sourceOf(file: HouseFile): Source {
  const knownSource = read.get(file);
  if (knownSource) return knownSource;
  const lang = file.path.endsWith('.tsx') ? 'tsx' : file.path.endsWith('.ts') ? 'ts' : 'js';
  const parsed = parseSync(file.path, file.text, { lang, sourceType: 'module' });
  const source: Source = {
    program: parsed.program,
    comments: parsed.comments,
    errors: parsed.errors.map((error) => error.message),
    line: (node) => lineAt(file.text, node.start),
  };
  read.set(file, source);
  return source;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Visits every node, parents first; `parents` ends with the nearest one. */
export function walk(start: Node, visit: (node: Node, parents: readonly Node[]) => void): void {
  const parents: Node[] = [];
  const step = (node: Node): void => {
    visit(node, parents);
    parents.push(node);
    for (const value of Object.values(node)) {
      if (isNode(value)) step(value);
      else if (Array.isArray(value)) for (const item of value) if (isNode(item)) step(item);
    }
    parents.pop();
  };
  step(start);
}

/** The text of a string literal, or of a template without holes. */
export function literalText(node: Node | null | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0) {
    return node.quasis[0]?.value.cooked ?? undefined;
  }
  return undefined;
}

/** The name after the dot (or in the brackets) of a member access. */
export function memberName(node: Node): string | undefined {
  if (node.type !== 'MemberExpression') return undefined;
  if (!node.computed && node.property.type === 'Identifier') return node.property.name;
  return node.computed ? literalText(node.property) : undefined;
}

export function globalMember(node: Node): { object: string; name: string } | undefined {
  const name = memberName(node);
  if (name === undefined || node.type !== 'MemberExpression') return undefined;
  const object = globalName(node.object);
  return object === undefined ? undefined : { object, name };
}

export function globalName(node: Node): string | undefined {
  if (node.type === 'Identifier') return node.name;
  if (node.type !== 'MemberExpression' || node.object.type !== 'Identifier') return undefined;
  if (!['globalThis', 'window', 'self'].includes(node.object.name)) return undefined;
  return memberName(node);
}

export function isOnlyName(node: Node, parent: Node | undefined): boolean {
  if (parent === undefined) return false;
  switch (parent.type) {
    case 'MemberExpression':
      return parent.property === node && !parent.computed;
    case 'Property':
    case 'PropertyDefinition':
    case 'MethodDefinition':
      return (
        parent.key === node && !parent.computed && !('shorthand' in parent && parent.shorthand)
      );
    case 'JSXAttribute':
    case 'ImportSpecifier':
    case 'ExportSpecifier':
    case 'LabeledStatement':
      return true;
    default:
      return parent.type.startsWith('TS') && !/^TS(As|NonNull|Satisfies)/.test(parent.type);
  }
}
