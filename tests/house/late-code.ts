// Finds code that loads later and whose failure is not handled as on a bad network it must be.
import { memberName, type Node, sourceOf, walk } from './syntax.ts';
import { type Finding, isScript, isTest, type Rule } from './tree.ts';

export const lateCodeRule: Rule = (files) =>
  files.flatMap((file) => {
    if (!file.path.startsWith('src/') || !isScript(file.path) || isTest(file.path)) return [];
    const source = sourceOf(file);
    const findings: Finding[] = [];
    walk(source.program, (node) => {
      const message = faultOf(node);
      if (message === undefined) return;
      findings.push({ rule: 'late code', path: file.path, line: source.line(node), message });
    });
    return findings;
  });

function faultOf(node: Node): string | undefined {
  if (node.type === 'ImportSpecifier' && node.local.name === 'lazy')
    return 'remembers a failed load and breaks the page: use src/ui/overlay/use-late-part.ts.';
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return undefined;
  const isHandled = memberName(node.callee) === 'then' && node.arguments.length > 1;
  return isHandled && node.callee.object.type === 'ImportExpression'
    ? 'does not handle style sheets that fail to load, because the build puts `then` before them: use `catch`.'
    : undefined;
}
