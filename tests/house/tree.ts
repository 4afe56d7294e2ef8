// The files checked by the house test: tracked and untracked ones, without ignored ones.
import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

export interface HouseFile {
  readonly path: string;
  readonly text: string;
}

export interface Finding {
  readonly rule: string;
  readonly path: string;
  readonly line: number;
  readonly message: string;
}

export type Rule = (files: readonly HouseFile[]) => Finding[];

const root = join(import.meta.dirname, '..', '..');

const textEndings =
  /\.(tsx?|mjs|cjs|js|jsx|rs|css|sql|py|json|toml|md|html|sh|yml|yaml|lock|txt|csv)$|^\.ci\/run$|^\.(npmrc|gitignore|gitattributes|node-version)$/;
/** Vectors are large and hold only numbers; the output of wasm-pack is generated. */
const notRead = /^core\/(vectors|pkg)\/|^bench\/results\//;

export function readTree(): HouseFile[] {
  const listing = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  const files: HouseFile[] = [];
  for (const path of new Set(listing.split('\0'))) {
    if (path === '') continue;
    // A file deleted in the work tree stays in git's list until it is committed.
    if (!statSync(join(root, path), { throwIfNoEntry: false })?.isFile()) continue;
    const read = textEndings.test(path) && !notRead.test(path);
    files.push({ path, text: read ? readFileSync(join(root, path), 'utf8') : '' });
  }
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}

export const isScript = (path: string): boolean =>
  /\.(tsx?|mjs)$/.test(path) && !path.startsWith('core/pkg/');
export const isTest = (path: string): boolean =>
  path.startsWith('tests/') || /\.(test|spec)\.tsx?$/.test(path);

export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) {
    line++;
  }
  return line;
}

export const lineOf = (finding: Finding): string =>
  `${finding.path}:${finding.line} [${finding.rule}] ${finding.message}`;
