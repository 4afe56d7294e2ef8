// Functions, variables and parameters have a verb or a noun: `sentFrames` says what `sent` doesn't. A destructured name is
// the field's, and fields may have the names of the wire and the database.
import { type Node, sourceOf, walk } from './syntax.ts';
import { type HouseFile, isScript, type Rule } from './tree.ts';

const OURS = /^(bench|protocol|scripts|server|src|tests|workers)\//;

const PARTICIPLE =
  /^(begun|bought|brought|built|chosen|coming|done|drawn|due|found|given|gone|heard|held|hidden|kept|known|left|lost|made|met|paid|running|said|seen|sent|shown|sold|spent|taken|told|waiting|won|written)$|^(?!.*eed$)[a-z]{2,}ed$/;

/** Nouns and verbs of this form, and participles that every codebase uses for the result of the one call beside them. */
const USUAL = new Set(['embed', 'hundred', 'cached', 'expected', 'parsed', 'sorted']);

export const plainNamesRule: Rule = (files) => files.flatMap(findingsOf);

function findingsOf(file: HouseFile): ReturnType<Rule> {
  const { path } = file;
  if (!OURS.test(path) || !isScript(path)) return [];
  const source = sourceOf(file);
  const findings: ReturnType<Rule>[number][] = [];
  walk(source.program, (node, parents) => {
    if (node.type !== 'Identifier' || USUAL.has(node.name) || !PARTICIPLE.test(node.name)) return;
    if (!isNaming(node, parents)) return;
    const message = `"${node.name}" is a bare participle: use a verb, or a noun that says what it holds.`;
    findings.push({ rule: 'plain-names', path, line: source.line(node), message });
  });
  return findings;
}

function isNaming(node: Node, parents: readonly Node[]): boolean {
  const [before, parent] = [parents.at(-2), parents.at(-1)];
  if (parent === undefined) return false;
  if ('params' in parent && Array.isArray(parent.params)) {
    if ((parent.params as readonly unknown[]).includes(node)) return true;
  }
  switch (parent.type) {
    case 'FunctionDeclaration':
    case 'VariableDeclarator':
    case 'CatchClause':
      return ('id' in parent && parent.id === node) || ('param' in parent && parent.param === node);
    case 'ArrayPattern':
    case 'RestElement':
      return true;
    case 'AssignmentPattern':
      return parent.left === node && !(before?.type === 'Property' && before.shorthand);
    case 'Property':
      return before?.type === 'ObjectPattern' && parent.value === node && !parent.shorthand;
    default:
      return false;
  }
}
