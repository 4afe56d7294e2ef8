// Finds every way in which one of our files names another.
import { posix } from 'node:path';
import { literalText, type Node, sourceOf, walk } from './syntax.ts';
import type { HouseFile } from './tree.ts';

export interface Import {
  readonly specifier: string;
  readonly line: number;
  /** `worker` is `new Worker(new URL(...))` or `'...?worker'`, `url` any other `new URL(..., import.meta.url)`. */
  readonly kind: 'import' | 'export' | 'dynamic' | 'type' | 'require' | 'url' | 'worker' | 'mock';
  /** The path in this repository; undefined for others. */
  readonly target: string | undefined;
}

const importsByFile = new WeakMap<HouseFile, readonly Import[]>();

export function importsOf(file: HouseFile): readonly Import[] {
  const knownImports = importsByFile.get(file);
  if (knownImports) return knownImports;
  const source = sourceOf(file);
  const imports: Import[] = [];
  const add = (node: Node, name: Node | null | undefined, kind: Import['kind']): void => {
    const specifier = literalText(name);
    if (specifier === undefined) return;
    imports.push({
      specifier,
      line: source.line(node),
      // Vite starts a worker from such an import or returns its address: its code isn't included.
      kind: /\?worker\b/.test(specifier) ? 'worker' : kind,
      target: resolve(file.path, specifier),
    });
  };
  walk(source.program, (node, parents) => {
    switch (node.type) {
      case 'ImportDeclaration':
        return add(node, node.source, node.importKind === 'type' ? 'type' : 'import');
      case 'ExportNamedDeclaration':
      case 'ExportAllDeclaration':
        return add(node, node.source, node.exportKind === 'type' ? 'type' : 'export');
      case 'ImportExpression':
        return add(node, node.source, 'dynamic');
      case 'TSImportType':
        return add(node, node.source, 'type');
      case 'TSExternalModuleReference':
        return add(node, node.expression, 'require');
      case 'CallExpression':
        if (node.callee.type === 'Identifier' && node.callee.name === 'require') {
          return add(node, node.arguments[0], 'require');
        }
        if (isViMock(node.callee)) return add(node, node.arguments[0], 'mock');
        return;
      case 'NewExpression':
        if (node.callee.type !== 'Identifier' || node.callee.name !== 'URL') return;
        if (!isImportMetaUrl(node.arguments[1])) return;
        return add(node, node.arguments[0], isWorkerMade(parents.at(-1)) ? 'worker' : 'url');
    }
  });
  importsByFile.set(file, imports);
  return imports;
}

/** Our own paths: relative ones, and `/src/...` as in index.html. Queries (`?url`) are dropped. */
function resolve(from: string, specifier: string): string | undefined {
  const path = specifier.replace(/[?#].*$/, '');
  if (path.startsWith('.')) return posix.join(posix.dirname(from), path);
  return path.startsWith('/') ? path.slice(1) : undefined;
}

function isImportMetaUrl(node: Node | undefined): boolean {
  return node?.type === 'MemberExpression' && node.object.type === 'MetaProperty';
}

function isWorkerMade(node: Node | undefined): boolean {
  return (
    node?.type === 'NewExpression' &&
    node.callee.type === 'Identifier' &&
    /Worker$/.test(node.callee.name)
  );
}

function isViMock(node: Node): boolean {
  return (
    node.type === 'MemberExpression' &&
    node.object.type === 'Identifier' &&
    node.object.name === 'vi' &&
    node.property.type === 'Identifier' &&
    /^(do)?[mM]ock$/.test(node.property.name)
  );
}
