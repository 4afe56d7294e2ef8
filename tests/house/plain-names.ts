// Files, functions, variables, parameters, fields and methods have a verb or a noun: `sentFrames` says what `sent` doesn't. Names of
// the wire and of the database stay, also where the code passes them on. A destructured variable keeps the name of its field.
import { type Node, sourceOf, walk } from './syntax.ts';
import { type HouseFile, isScript, isTest, type Rule } from './tree.ts';

const OURS = /^(bench|protocol|scripts|server|src|tests|workers)\//;
const MIGRATION = /^server\/platform\/db\/migrations\/.*\.sql$/;
/** Messages between processes: during an upgrade two versions exchange them. */
const MESSAGES = /^(server|bench)\/(.*[/-])?(messages|questions)\.ts$/;

const PARTICIPLE =
  /^(begun|bought|brought|built|chosen|coming|done|drawn|due|found|given|gone|heard|held|hidden|kept|known|left|lost|made|met|paid|running|said|seen|sent|shown|sold|spent|taken|told|waiting|won|written)$|^(?!.*eed$)[a-z]{2,}ed$/;

/** Nouns and verbs of this form, and participles that every codebase uses for the result of the one call beside them. */
const USUAL = new Set(['embed', 'hundred', 'cached', 'expected', 'parsed', 'sorted']);
/** Fields of OpenAPI, of the lock file and of Playwright's report. */
const OF_OTHERS = new Set(['required', 'resolved', 'unexpected']);

const FILE_NAME = /([^/]+?)\.[a-z.]+$/;

const COLUMN =
  /(?:^\s*|[(,]\s*|add column (?:if not exists )?|rename column \w+ to )(\w+) (?:bigint|bigserial|boolean|bytea|double|int|integer|jsonb|numeric|smallint|text|timestamptz|uuid|varchar)\b/gim;

export const plainNamesRule: Rule = (files) => {
  const scripts = files.filter(({ path }) => OURS.test(path) && isScript(path));
  const passingNames = new Set([
    ...USUAL,
    ...OF_OTHERS,
    ...columnsOf(files),
    ...wireNamesOf(scripts),
  ]);
  const rowTypes = rowTypesOf(scripts);
  return scripts.flatMap((file) => findingsOf(file, passingNames, rowTypes));
};

function findingsOf(
  file: HouseFile,
  fieldNames: ReadonlySet<string>,
  rowTypes: ReadonlySet<string>,
): ReturnType<Rule> {
  const { path } = file;
  const source = sourceOf(file);
  const findings: ReturnType<Rule>[number][] = [];
  const find = (name: string, line: number): void => {
    const message = `"${name}" is a bare participle: use a verb, or a noun that says what it holds.`;
    findings.push({ rule: 'plain-names', path, line, message });
  };
  const fileName = FILE_NAME.exec(path)?.[1] ?? '';
  if (!isTest(path) && PARTICIPLE.test(fileName)) find(fileName, 1);
  walk(source.program, (node, parents) => {
    const name = nameOf(node);
    if (name === undefined || USUAL.has(name) || !PARTICIPLE.test(name)) return;
    const isBareField =
      isField(node, parents) &&
      !fieldNames.has(name) &&
      !MESSAGES.test(path) &&
      !isOfRow(parents, rowTypes);
    if (!isBareField && !(node.type === 'Identifier' && isNaming(node, parents))) return;
    find(name, source.line(node));
  });
  return findings;
}

function nameOf(node: Node): string | undefined {
  return node.type === 'Identifier' || node.type === 'PrivateIdentifier' ? node.name : undefined;
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

/** A declared field or method, unless it is a boolean: the state of a thing may be a participle (`disabled`). */
function isField(node: Node, parents: readonly Node[]): boolean {
  const parent = parents.at(-1);
  switch (parent?.type) {
    case 'TSMethodSignature':
    case 'MethodDefinition':
      return parent.key === node;
    case 'TSPropertySignature':
      return parent.key === node && !isBoolean(parent.typeAnnotation?.typeAnnotation);
    case 'PropertyDefinition':
      if (parent.value?.type === 'Literal' && typeof parent.value.value === 'boolean') return false;
      return parent.key === node && !isBoolean(parent.typeAnnotation?.typeAnnotation);
    default:
      return false;
  }
}

function isBoolean(type: Node | null | undefined): boolean {
  if (type?.type === 'TSUnionType') {
    return type.types.every((one) => one.type === 'TSUndefinedKeyword' || isBoolean(one));
  }
  if (type?.type === 'TSLiteralType') {
    return type.literal.type === 'Literal' && typeof type.literal.value === 'boolean';
  }
  return type?.type === 'TSBooleanKeyword';
}

function isOfRow(parents: readonly Node[], rowTypes: ReadonlySet<string>): boolean {
  return parents.some(
    (node) =>
      isQuery(node) || (node.type === 'TSInterfaceDeclaration' && rowTypes.has(node.id.name)),
  );
}

function isQuery(node: Node): boolean {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false;
  return nameOf(node.callee.property) === 'query' && node.typeArguments != null;
}

/** Types whose fields a query fills: their names are those of its result. */
function rowTypesOf(scripts: readonly HouseFile[]): Set<string> {
  const names = new Set<string>();
  for (const file of scripts) {
    if (!file.text.includes('.query<')) continue;
    walk(sourceOf(file).program, (node) => {
      if (node.type !== 'CallExpression' || !isQuery(node) || node.typeArguments == null) return;
      walk(node.typeArguments, (one) => {
        const name = one.type === 'TSTypeReference' ? nameOf(one.typeName) : undefined;
        if (name !== undefined) names.add(name);
      });
    });
  }
  return names;
}

function wireNamesOf(scripts: readonly HouseFile[]): Set<string> {
  const names = new Set<string>();
  for (const file of scripts) {
    if (!file.path.startsWith('protocol/')) continue;
    walk(sourceOf(file).program, (node) => {
      const name = node.type === 'Property' ? nameOf(node.key) : undefined;
      if (name !== undefined) names.add(name);
    });
  }
  return names;
}

function columnsOf(files: readonly HouseFile[]): string[] {
  const migrations = files.filter(({ path }) => MIGRATION.test(path));
  return migrations.flatMap(({ text }) =>
    [...text.replace(/--.*/g, '').matchAll(COLUMN)].map(([, name]) => name ?? ''),
  );
}
