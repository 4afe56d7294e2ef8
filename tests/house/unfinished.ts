// Finds unfinished code and disabled tests.
import { readRust } from './rust-text.ts';
import { memberName, type Node, sourceOf, walk } from './syntax.ts';
import { type Finding, type HouseFile, isScript, isTest, lineAt, type Rule } from './tree.ts';

const note = /\b(TODO|FIXME|XXX|HACK)\b/;
const other = /\.(css|sql|py|sh|html|yml|yaml|toml)$|^\.ci\/run$/;

const later = 'finish it now, or open an issue and say here what is, not what will be.';
const leftOut = 'a test that does not run proves nothing: make it run, or delete it.';

export const unfinishedRule: Rule = (files) =>
  files.flatMap((file) => {
    if (isScript(file.path)) return inScript(file);
    if (file.path.endsWith('.rs')) return inRust(file);
    return other.test(file.path) ? inText(file) : [];
  });

const finding = (file: HouseFile, line: number, message: string): Finding => ({
  rule: 'unfinished',
  path: file.path,
  line,
  message,
});

function inScript(file: HouseFile): Finding[] {
  const source = sourceOf(file);
  const findings = source.comments.flatMap((comment) => inComment(file, comment));
  walk(source.program, (node) => {
    const name = leftOutBy(node);
    if (name === undefined || !isTest(file.path)) return;
    findings.push(finding(file, source.line(node), `has ${name}: ${leftOut}`));
  });
  return findings;
}

function inRust(file: HouseFile): Finding[] {
  const { code, comments } = readRust(file.text);
  const findings = comments.flatMap((comment) => inComment(file, comment));
  for (const match of code.matchAll(/#\s*\[\s*ignore\b|\b(todo|unimplemented)\s*!/g)) {
    const why = match[1] === undefined ? leftOut : later;
    findings.push(finding(file, lineAt(file.text, match.index), `has ${match[0]}: ${why}`));
  }
  return findings;
}

function inComment(file: HouseFile, comment: { start: number; value: string }): Finding[] {
  const match = note.exec(comment.value);
  if (!match) return [];
  const line = lineAt(file.text, comment.start + match.index);
  return [finding(file, line, `says ${match[0]}: ${later}`)];
}

function inText(file: HouseFile): Finding[] {
  return file.text.split('\n').flatMap((text, index) => {
    const match = note.exec(text);
    return match ? [finding(file, index + 1, `says ${match[0]}: ${later}`)] : [];
  });
}

/** The word that disables a test: `skip` of `test.skip.each`, `xit` of `xit(...)`. */
function leftOutBy(node: Node): string | undefined {
  if (node.type === 'MemberExpression') {
    const name = memberName(node) ?? '';
    const asks = /^(skip|only|todo|fixme|fails|skipIf|runIf)$/.test(name);
    return asks && /^(it|test|describe|suite|bench|base)$/.test(rootName(node)) ? name : undefined;
  }
  if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') return undefined;
  const { name } = node.callee;
  return /^([xf]it|[xf]describe|xtest)$/.test(name) ? name : undefined;
}

function rootName(node: Node): string {
  if (node.type === 'MemberExpression') return rootName(node.object);
  if (node.type === 'CallExpression') return rootName(node.callee);
  return node.type === 'Identifier' ? node.name : '';
}
