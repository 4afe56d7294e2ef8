// JSON.parse creates floats too. Found by syntax: a number parsed from digits, a result declared as a number, and
// arithmetic with a result or with a name bound to one in the same file. Not found: a number passed to another function
// or file, and `+`, which also joins texts. The wire's schemas cover these cases: they accept decimals only as texts.
import { globalMember, type Node, sourceOf, walk } from './syntax.ts';
import { type Finding, isScript, isTest, type Rule } from './tree.ts';

const INSTEAD =
  'keep decimals as texts and calculate with the core; read a whole number with server/platform/base/exact.ts, or list the file in tests/house/exceptions.ts with its reason.';
const ARITHMETIC = /^(\*\*|[-*/%])=?$/;

export const jsonNumberRule: Rule = (files) => {
  const findings: Finding[] = [];
  for (const file of files) {
    if (!isScript(file.path) || isTest(file.path) || file.path.startsWith('tests/')) continue;
    if (!file.text.includes('JSON')) continue;
    const source = sourceOf(file);
    const fault = (node: Node, message: string): void => {
      findings.push({ rule: 'numbers', path: file.path, line: source.line(node), message });
    };
    const bound = new Set<string>();
    walk(source.program, (node, parents) => {
      if (!isParse(node)) return;
      for (const name of namesBoundTo(node, parents)) bound.add(name);
      const message = faultOf(node, parents);
      if (message !== undefined) fault(node, `${message}: ${INSTEAD}`);
    });
    if (bound.size === 0) continue;
    walk(source.program, (node, parents) => {
      if (node.type !== 'Identifier' || !bound.has(node.name)) return;
      if (isOperand(node, parents)) {
        fault(node, `calculates with ${node.name}, which JSON.parse made: ${INSTEAD}`);
      }
    });
  }
  return findings;
};

type Call = Extract<Node, { type: 'CallExpression' }>;

function isParse(node: Node): node is Call {
  if (node.type !== 'CallExpression') return false;
  const member = globalMember(node.callee);
  return member?.object === 'JSON' && member.name === 'parse';
}

function faultOf(node: Call, parents: readonly Node[]): string | undefined {
  const [text] = node.arguments;
  if (text?.type === 'TemplateLiteral' || isStringCall(text))
    return 'reads a number with JSON.parse';
  if (isOperand(node, parents)) return 'calculates with what JSON.parse made';
  const parent = parents.at(-1);
  if (parent?.type === 'TSAsExpression' && isNumberType(parent.typeAnnotation)) {
    return 'takes what JSON.parse made for a number';
  }
  const isDeclared =
    parent?.type === 'VariableDeclarator' &&
    'typeAnnotation' in parent.id &&
    isNumberType(parent.id.typeAnnotation?.typeAnnotation);
  return isDeclared || isReturnedAsNumber(parents)
    ? 'takes what JSON.parse made for a number'
    : undefined;
}

function isStringCall(node: Node | undefined): boolean {
  return (
    node?.type === 'CallExpression' &&
    node.callee.type === 'Identifier' &&
    node.callee.name === 'String'
  );
}

function isNumberType(type: Node | null | undefined): boolean {
  if (type?.type === 'TSNumberKeyword') return true;
  return type?.type === 'TSArrayType' && isNumberType(type.elementType);
}

/** The result of a function whose declared type is number. */
function isReturnedAsNumber(parents: readonly Node[]): boolean {
  const last = parents.findLastIndex((one) => !PASSES_ON.has(one.type));
  const owner = parents[last];
  if (owner === undefined) return false;
  if (owner.type === 'ArrowFunctionExpression') return returnsNumber(owner);
  if (owner.type !== 'ReturnStatement') return false;
  const outer = parents.slice(0, last).findLast((one) => 'returnType' in one);
  return outer !== undefined && returnsNumber(outer);
}

const PASSES_ON = new Set([
  'ConditionalExpression',
  'LogicalExpression',
  'ParenthesizedExpression',
]);

function returnsNumber(node: Node): boolean {
  if (!('returnType' in node) || !node.returnType) return false;
  const type = node.returnType.typeAnnotation;
  if (type.type === 'TSUnionType') return type.types.some(isNumberType);
  return isNumberType(type);
}

/** Includes members, such as `JSON.parse(text).price * 2`. */
function isOperand(node: Node, parents: readonly Node[]): boolean {
  let [inner, at] = [node, parents.length - 1];
  for (let one = parents[at]; one?.type === 'MemberExpression'; one = parents[at]) {
    if (one.object !== inner) return false;
    [inner, at] = [one, at - 1];
  }
  const parent = parents[at];
  if (parent?.type === 'BinaryExpression') return ARITHMETIC.test(parent.operator);
  if (parent?.type === 'AssignmentExpression') return ARITHMETIC.test(parent.operator);
  return parent?.type === 'UpdateExpression' || isSigned(parent);
}

function isSigned(node: Node | undefined): boolean {
  return node?.type === 'UnaryExpression' && (node.operator === '-' || node.operator === '+');
}

/** `const a = JSON.parse(...)`, `const { a, b: [c] } = JSON.parse(...) as Type`. */
function namesBoundTo(node: Call, parents: readonly Node[]): string[] {
  const above = parents.findLast((one) => !/^TS(As|Satisfies|NonNull)/.test(one.type));
  if (above?.type !== 'VariableDeclarator' || above.init === null) return [];
  if (above.init.start > node.start || above.init.end < node.end) return [];
  const names: string[] = [];
  walk(above.id, (one, within) => {
    if (one.type !== 'Identifier') return;
    const holder = within.at(-1);
    const isKeyOnly = holder?.type === 'Property' && holder.key === one && !holder.shorthand;
    if (!isKeyOnly) names.push(one.name);
  });
  return names;
}
