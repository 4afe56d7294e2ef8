import { literalText, memberName, type Node, sourceOf, walk } from './syntax.ts';
import { type Finding, isTest, type Rule } from './tree.ts';

const STORE = /(^|[/-])store\.ts$/;
const MODULES =
  /^server\/(people|money|trading|products|market\/(instruments|rates|watchlist)|platform\/(content|files|settings))\//;
const STATEMENT =
  /^\s*(select\s|insert into\s|update\s+\w+\s+set\s|delete from\s|with\s+\w+\s+as\s*\(|lock table\s)/i;

export const sqlRule: Rule = (files) => {
  const findings: Finding[] = [];
  for (const file of files) {
    const { path } = file;
    if (!MODULES.test(path) || isTest(path) || STORE.test(path)) continue;
    const source = sourceOf(file);
    walk(source.program, (node) => {
      if (!isStatement(node)) return;
      findings.push({
        rule: 'sql',
        path,
        line: source.line(node),
        message: "SQL outside a store file: move it into the module's store.ts or a *-store.ts.",
      });
    });
  }
  return findings;
};

function isStatement(node: Node): boolean {
  if (node.type === 'CallExpression') {
    const name = memberName(node.callee);
    return name === 'query' || name === 'script';
  }
  return STATEMENT.test(textOf(node) ?? '');
}

/** The text of a literal, or the beginning of a template with holes. */
function textOf(node: Node): string | undefined {
  if (node.type === 'TemplateLiteral') return node.quasis[0]?.value.cooked ?? undefined;
  return literalText(node);
}
