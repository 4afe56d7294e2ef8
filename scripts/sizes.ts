// A report, not a limit: the longest functions and files, and how much of the code a compiler can't check. A reader
// decides what to split.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseArgs } from 'node:util';
import { type Node, parseSync, Visitor } from 'oxc-parser';
import { runScript, say } from './refusal.ts';
import { ROOT } from './root.ts';

const SHIPPED = /^(src|server|protocol|workers)\/.*\.tsx?$/;
const TESTS = /\.test\.tsx?$|\.d\.ts$/;
const LONG_FUNCTION = 70;
const DEFAULTS = new Set(['0', "'0'", "''"]);

interface Place {
  path: string;
  line: number;
  lines: number;
  name: string;
}

interface Sizes {
  files: Place[];
  functions: Place[];
  casts: number;
  defaults: number;
  importers: Map<string, Set<string>>;
}

function trackedFiles(): string[] {
  const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return list.split('\n').filter((path) => SHIPPED.test(path) && !TESTS.test(path));
}

function measure(paths: readonly string[]): Sizes {
  const sizes: Sizes = {
    files: [],
    functions: [],
    casts: 0,
    defaults: 0,
    importers: new Map(),
  };
  for (const path of paths) measureFile(path, readFileSync(join(ROOT, path), 'utf8'), sizes);
  return sizes;
}

function measureFile(path: string, text: string, sizes: Sizes): void {
  const lineAt = (offset: number): number => text.slice(0, offset).split('\n').length;
  const { program, module } = parseSync(path, text, { sourceType: 'module' });
  sizes.files.push({ path, line: 1, lines: lineAt(text.length) - 1, name: '' });
  const addFunction = (node: Node, name: string): void => {
    const line = lineAt(node.start);
    sizes.functions.push({ path, line, lines: lineAt(node.end) - line + 1, name });
  };
  const arrowNames = new Map<Node, string>();
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (init && id.type === 'Identifier') arrowNames.set(init, id.name);
    },
    MethodDefinition({ key, value }) {
      addFunction(value, text.slice(key.start, key.end));
    },
    FunctionDeclaration(node) {
      addFunction(node, node.id?.name ?? 'default');
    },
    ArrowFunctionExpression(node) {
      addFunction(node, arrowNames.get(node) ?? '(arrow)');
    },
    TSAsExpression({ typeAnnotation }) {
      if (text.slice(typeAnnotation.start, typeAnnotation.end) !== 'const') sizes.casts += 1;
    },
    LogicalExpression({ operator, right }) {
      if (operator === '??' && DEFAULTS.has(text.slice(right.start, right.end)))
        sizes.defaults += 1;
    },
  }).visit(program);
  const specifiers = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
      text.slice(start + 1, end - 1),
    ),
  ];
  for (const specifier of specifiers) {
    if (!specifier.startsWith('.')) continue;
    const target = posix.join(posix.dirname(path), specifier);
    sizes.importers.set(target, (sizes.importers.get(target) ?? new Set()).add(path));
  }
}

const longestFirst = (places: readonly Place[]): Place[] =>
  places.toSorted((a, b) => b.lines - a.lines);

function report({ files, functions, casts, defaults, importers }: Sizes, most: number): string[] {
  const lines = files.reduce((sum, file) => sum + file.lines, 0);
  const withOneImporter = files.filter(({ path }) => importers.get(path)?.size === 1);
  const longFunctions = functions.filter((one) => one.lines > LONG_FUNCTION);
  return [
    `${files.length} files, ${lines} lines`,
    `${withOneImporter.length} files with one importer`,
    `${longFunctions.length} functions over ${LONG_FUNCTION} lines`,
    `${casts} casts with as`,
    `${defaults} times ?? 0, ?? '0' or ?? ''`,
    '',
    ...longestFirst(longFunctions)
      .slice(0, most)
      .map(({ path, line, lines: length, name }) => `${length}  ${name}  ${path}:${line}`),
    '',
    ...longestFirst(files)
      .slice(0, most)
      .map(({ path, lines: length }) => `${length}  ${path}`),
  ];
}

await runScript(async () => {
  const { values } = parseArgs({ options: { most: { type: 'string', default: '40' } } });
  for (const line of report(measure(trackedFiles()), Number.parseInt(values.most, 10))) say(line);
  return 0;
});
