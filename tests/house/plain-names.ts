// Finds functions and values named by a bare participle: what was shown, to whom? Fields may have the wire's names.
import { type Node, sourceOf, walk } from './syntax.ts';
import { type HouseFile, isTest, type Rule } from './tree.ts';

const PRODUCT = /^(bench|protocol|scripts|server|src|workers)\//;

/** Folders whose variables and parameters have nouns as well; the list may only grow. */
const FINISHED =
  /^(server\/(cluster|db|delivery|http|idempotency|jobs|ledger|market|operator|outbox|realtime|trading)|server\/modules\/(auth|chat|content|contract|deposits|export|files|market|spot|wallet|withdrawals)|src\/(boot|features\/(market|settings|statement|trade)|lib|navigation|offline|shared|ui)|workers)\//;

const PARTICIPLE =
  /^(asked|brought|drawn|given|gone|heard|held|kept|known|left|listed|made|met|said|seen|shown|sent|taken|tried|wanted|written)$|^(?!.*eed$)[a-z]{2,}ed$/;
const VAGUE =
  /^(asked|brought|drawn|given|gone|heard|held|kept|known|listed|made|met|said|seen|shown|taken|tried|wanted)$/;

export const plainNamesRule: Rule = (files) => files.flatMap(findingsOf);

function findingsOf(file: HouseFile): ReturnType<Rule> {
  const { path } = file;
  if (!PRODUCT.test(path) || !/\.tsx?$/.test(path) || isTest(path)) return [];
  const source = sourceOf(file);
  const findings: ReturnType<Rule>[number][] = [];
  const report = (node: Node, name: string): void => {
    const message = `"${name}" is a bare participle: use a verb, or a noun that says what it holds.`;
    findings.push({ rule: 'plain-names', path, line: source.line(node), message });
  };
  walk(source.program, (node, parents) => {
    if (node.type !== 'Identifier') return;
    const parent = parents.at(-1);
    const isFunction = parent?.type === 'FunctionDeclaration' && parent.id === node;
    const isValue = parent?.type === 'VariableDeclarator' && parent.id === node;
    if (isFunction && PARTICIPLE.test(node.name)) report(node, node.name);
    else if (isValue && VAGUE.test(node.name) && FINISHED.test(path)) report(node, node.name);
  });
  return findings;
}
