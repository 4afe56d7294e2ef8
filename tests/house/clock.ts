import {
  globalMember,
  globalName,
  isOnlyName,
  literalText,
  type Node,
  sourceOf,
  walk,
} from './syntax.ts';
import { type Finding, isScript, type Rule } from './tree.ts';

/** Entry points of a process or page, which pass the clock on. */
export const clockEntries: readonly string[] = [
  'server/main.ts',
  'src/boot/main.tsx',
  'workers/market.worker.ts',
];

const instead =
  'take it as an argument from the entry file (a clock, an id), so that a test can set it.';
const dieNames = /^(randomUUID|randomBytes|randomInt|getRandomValues|randomFillSync|randomFill)$/;

export const clockRule: Rule = (files) => {
  const findings: Finding[] = [];
  for (const file of files) {
    if (!isScript(file.path) || clockEntries.includes(file.path)) continue;
    const source = sourceOf(file);
    walk(source.program, (node, parents) => {
      const what = faultOf(node, parents.at(-1));
      if (what === undefined) return;
      const message = `${what}: ${instead}`;
      findings.push({ rule: 'clock', path: file.path, line: source.line(node), message });
    });
  }
  return findings;
};

function faultOf(node: Node, parent: Node | undefined): string | undefined {
  if (node.type === 'NewExpression' && globalName(node.callee) === 'Date') {
    return node.arguments.length === 0 ? 'reads the clock with new Date()' : undefined;
  }
  if (node.type === 'CallExpression' && globalName(node.callee) === 'Date') {
    return 'reads the clock with Date()';
  }
  if (node.type === 'ImportDeclaration' && /^(node:)?perf_hooks$/.test(node.source.value)) {
    return 'reads the clock with node:perf_hooks';
  }
  if (node.type === 'ImportSpecifier') {
    const name =
      node.imported.type === 'Identifier' ? node.imported.name : literalText(node.imported);
    return dieNames.test(name ?? '') ? `throws a die with ${name}` : undefined;
  }
  const member = globalMember(node);
  if (member) {
    const { object, name } = member;
    if (object === 'Date' && name === 'now') return 'reads the clock with Date.now';
    if (object === 'performance' && /^(now|timeOrigin)$/.test(name)) {
      return `reads the clock with performance.${name}`;
    }
    if (object === 'process' && /^(hrtime|uptime)$/.test(name)) {
      return `reads the clock with process.${name}`;
    }
    if (object === 'Math' && name === 'random') return 'throws a die with Math.random';
    if (/^(node)?crypto$/i.test(object) && dieNames.test(name)) {
      return `throws a die with ${object}.${name}`;
    }
  }
  if (node.type !== 'Identifier' || isOnlyName(node, parent)) return undefined;
  if (parent?.type !== 'VariableDeclarator' || parent.init !== node) return undefined;
  return /^(Date|performance)$/.test(node.name) ? `gives ${node.name} another name` : undefined;
}
