import { literalText, memberName, type Node, sourceOf, walk } from './syntax.ts';
import { type Finding, type HouseFile, isScript, isTest, lineAt, type Rule } from './tree.ts';

const spoken =
  /^(aria-(label|description|placeholder|roledescription|valuetext)|title|placeholder|alt|label|heading|caption|hint|message|description|text)$/;
const textProperty = /^(textContent|innerText|innerHTML|title)$/;
const asks = /^(alert|confirm|prompt)$/;

const isWord = (text: string): boolean => /\p{L}{2}|\p{Lo}/u.test(text.replace(/&#?\w+;/g, ' '));

const instead = (text: string): string => {
  const short = text.trim().replace(/\s+/g, ' ').slice(0, 40);
  return `shows "${short}" to the user: put it into locales/<language>/<area>.json in every language, and write t('key').`;
};

export const wordRule: Rule = (files) =>
  files.flatMap((file) => {
    if (file.path === 'index.html') return inPage(file);
    const isChecked =
      /^(src|workers)\//.test(file.path) && isScript(file.path) && !isTest(file.path);
    return isChecked ? inCode(file) : [];
  });

function inCode(file: HouseFile): Finding[] {
  const source = sourceOf(file);
  const findings: Finding[] = [];
  const add = (node: Node, text: string): void => {
    if (!isWord(text)) return;
    findings.push({
      rule: 'words',
      path: file.path,
      line: source.line(node),
      message: instead(text),
    });
  };
  const check = (node: Node | null | undefined): void => {
    if (!node) return;
    const text = literalText(node);
    if (text !== undefined) {
      add(node, text);
    } else if (node.type === 'TemplateLiteral') {
      for (const part of node.quasis) add(part, part.value.cooked ?? '');
    } else if (node.type === 'ConditionalExpression') {
      check(node.consequent);
      check(node.alternate);
    } else if (node.type === 'LogicalExpression') {
      check(node.left);
      check(node.right);
    } else if (node.type === 'BinaryExpression' && node.operator === '+') {
      check(node.left);
      check(node.right);
    } else if (node.type === 'JSXExpressionContainer' || node.type === 'ParenthesizedExpression') {
      check(node.expression);
    } else if (/^TS(As|Satisfies|NonNull)Expression$/.test(node.type) && 'expression' in node) {
      check(node.expression as Node);
    }
  };
  walk(source.program, (node) => {
    switch (node.type) {
      case 'JSXText':
        return add(node, node.value);
      case 'JSXElement':
      case 'JSXFragment':
        for (const child of node.children)
          if (child.type === 'JSXExpressionContainer') check(child);
        return;
      case 'JSXAttribute':
        if (node.name.type === 'JSXIdentifier' && spoken.test(node.name.name)) check(node.value);
        return;
      case 'AssignmentExpression':
        if (textProperty.test(memberName(node.left) ?? '')) check(node.right);
        return;
      case 'CallExpression': {
        const name = node.callee.type === 'Identifier' ? node.callee.name : memberName(node.callee);
        if (asks.test(name ?? '') || name === 'toast') check(node.arguments[0]);
        if (name === 'setAttribute' && spoken.test(literalText(node.arguments[0]) ?? '')) {
          check(node.arguments[1]);
        }
      }
    }
  });
  return findings;
}

/** Texts between the tags of index.html, where the language isn't known yet. */
function inPage(file: HouseFile): Finding[] {
  const blank = (part: string): string => part.replace(/[^\n]/g, ' ');
  const text = file.text
    .replace(/<!--[\s\S]*?-->/g, blank)
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, blank)
    .replace(/<[^>]*>/g, blank);
  const findings: Finding[] = [];
  for (const match of text.matchAll(/\S[^\n]*/g)) {
    if (!isWord(match[0])) continue;
    const line = lineAt(file.text, match.index);
    findings.push({ rule: 'words', path: file.path, line, message: instead(match[0]) });
  }
  return findings;
}
