// No binary float for a price, a quantity or an amount: where money passes, converting a text to a float, or rounding
// one, is allowed only where exceptions.ts gives a reason. Elsewhere (pixels, times, simulated prices) floats are plain
// numbers.
import {
  globalMember,
  globalName,
  isOnlyName,
  memberName,
  type Node,
  sourceOf,
  walk,
} from './syntax.ts';
import { type Finding, isScript, isTest, type Rule } from './tree.ts';

const instead = {
  parse: 'keep the decimal as text and calculate with core/pkg (src/lib/core/core.ts in the page).',
  round: "round in the core: evaluate('round', ...) or format_fixed.",
  text: 'format with the core: format_fixed, format_plain or format_tick.',
  index:
    'an index or a count of your own needs no text; for one from outside use core/pkg, or list the file in tests/house/exceptions.ts with its reason.',
} as const;

/** Where amounts of users pass. The core has a rule of its own (core.ts). */
const MONEY =
  /^(protocol\/(calls|fields)|server\/(platform\/(base|ledger|idempotency|currencies|settings|db)|market\/(prices|engines|rates|feed\/external)|money|trading|products)|src\/(features\/(money|trading|products)|shared\/(trade|forms|formula|figures|assets)|lib\/(core|products)))\//;

const roundings = /^(round|floor|ceil|trunc|fround)$/;
const texts = /^(toFixed|toPrecision|toExponential)$/;

export const numberRule: Rule = (files) => {
  const findings: Finding[] = [];
  for (const file of files) {
    if (!isScript(file.path) || isTest(file.path) || !MONEY.test(file.path)) continue;
    const source = sourceOf(file);
    walk(source.program, (node, parents) => {
      const message = faultOf(node, parents.at(-1));
      if (message === undefined) return;
      findings.push({ rule: 'numbers', path: file.path, line: source.line(node), message });
    });
  }
  return findings;
};

function faultOf(node: Node, parent: Node | undefined): string | undefined {
  if (node.type === 'UnaryExpression') return signFault(node);
  if (node.type === 'BinaryExpression') {
    const zero = node.right.type === 'Literal' && node.right.value === 0;
    return node.operator === '|' && zero ? `cuts a float with "| 0": ${instead.round}` : undefined;
  }
  if (node.type === 'MemberExpression') {
    const name = memberName(node) ?? '';
    if (texts.test(name)) return `writes a float with ${name}: ${instead.text}`;
    const member = globalMember(node);
    if (member?.object === 'Math' && roundings.test(name)) {
      return `rounds with Math.${name}: ${instead.round} For pixels and for time ${instead.index}`;
    }
    if (member?.object === 'Number' && /^parse(Float|Int)$/.test(name)) {
      return `reads a number with Number.${name}: ${instead.parse}`;
    }
  }
  if (node.type !== 'Identifier' && node.type !== 'MemberExpression') return undefined;
  if (isOnlyName(node, parent)) return undefined;
  const name = globalName(node);
  if (name === 'parseFloat' || name === 'parseInt') {
    return `reads a number with ${name}: ${instead.parse}`;
  }
  const isOwner = parent?.type === 'MemberExpression' && parent.object === node;
  if (isOwner || (name !== 'Number' && name !== 'Math')) return undefined;
  if (name === 'Math') return `takes Math apart: write Math.name where it is used.`;
  return `makes a float with Number: ${instead.parse} ${instead.index}`;
}

function signFault(node: Extract<Node, { type: 'UnaryExpression' }>): string | undefined {
  if (node.operator === '+' && node.argument.type !== 'Literal') {
    return `makes a float with a plus sign: ${instead.parse}`;
  }
  const twice = node.argument.type === 'UnaryExpression' && node.argument.operator === '~';
  return node.operator === '~' && twice ? `cuts a float with ~~: ${instead.round}` : undefined;
}
