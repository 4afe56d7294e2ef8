// Unreachable files are dead. Files of tests must be reachable from a test, all others from
// something that is started (a page, a process, a command): a test alone doesn't count.
import { importsOf } from './imports.ts';
import { type Finding, type HouseFile, isScript, isTest, type Rule } from './tree.ts';

const judgedPath = /^(src|workers|server|protocol|scripts|bench|tests)\//;
const codeFile = /\.(tsx?|mjs|css|svg|sql|py)$/;

/** Files that something starts by path, and what starts them. Others are found by `startsOf`. */
const entries: Readonly<Record<string, string>> = {
  'server/main.ts': 'the server process: scripts/start.ts starts it by its path',
  'tests/support/use-folder.ts':
    'playwright.config.ts runs it before the server of the browser tests',
  'scripts/mutants/vitest.config.ts':
    'Stryker reads it: scripts/mutants/main.ts names it in the settings',
  'scripts/mutants/in-threads.ts': 'scripts/mutants/vitest.config.ts names it as a setup file',
  'tests/e2e/global-setup.ts': 'playwright.config.ts runs it before the first browser test',
  'bench/app/bare/page.tsx': 'the page beside it names it; bench/app/page-servers.ts builds that',
  'bench/trading/naive/page.tsx':
    'the page beside it names it; bench/trading/page-of.ts builds that',
  'bench/trading/book/page.tsx':
    'the page beside it names it; bench/trading/page-of.ts builds that',
  'tests/funds/generate.py': 'draws the tables beside it; who changes a rule starts it by hand',
};

export const orphanRule = (knownEntries: Readonly<Record<string, string>> = entries): Rule => {
  return (files) => {
    const paths = new Set(files.map((file) => file.path));
    const namedStarts = startsOf(files);
    const shippedFiles = reach(files, paths, [...namedStarts, ...Object.keys(knownEntries)]);
    const testedFiles = reach(
      files,
      paths,
      files.map((file) => file.path).filter((path) => isTestStart(path)),
    );
    const findings: Finding[] = [];
    const fault = (path: string, message: string): void => {
      findings.push({ rule: 'orphans', path, line: 1, message });
    };
    for (const path of paths) {
      if (!judgedPath.test(path) || !codeFile.test(path) || path.endsWith('.d.ts')) continue;
      if (shippedFiles.has(path) || (isTest(path) && testedFiles.has(path))) continue;
      fault(
        path,
        testedFiles.has(path)
          ? 'is reached by tests only: use it where it was meant for, or delete it with its test.'
          : 'is reached by nothing: import it, delete it, or list it with who starts it in tests/house/orphans.ts.',
      );
    }
    for (const path of Object.keys(knownEntries)) {
      if (!paths.has(path)) fault(path, 'is listed as an entry and is gone: take it off the list.');
      else if (namedStarts.includes(path))
        fault(path, 'needs no entry, package.json names it: take it off the list.');
    }
    return findings;
  };
};

const isTestStart = (path: string): boolean =>
  /\.(test|spec)\.tsx?$/.test(path) || /^[^/]+\.config\.ts$/.test(path);

/** Entry points: commands of package.json and CI, scripts of pages, benches, configurations. */
function startsOf(files: readonly HouseFile[]): string[] {
  const starts: string[] = [];
  for (const file of files) {
    const { path, text } = file;
    if (path === 'package.json' || path === '.ci/run') {
      for (const match of text.matchAll(/[\w./-]+\.(ts|mjs|py)\b/g)) starts.push(match[0]);
    } else if (path.endsWith('.html')) {
      for (const match of text.matchAll(/\b(?:src|href)="\/?([^"]+)"/g))
        starts.push(match[1] ?? '');
    } else if (/^[^/]+\.config\.ts$/.test(path) || /^bench\/[^/]+\.bench\.ts$/.test(path)) {
      starts.push(path);
    }
  }
  return starts;
}

function reach(
  files: readonly HouseFile[],
  paths: ReadonlySet<string>,
  starts: string[],
): Set<string> {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const reachedFiles = new Set<string>();
  const pendingFiles = starts.filter((path) => paths.has(path));
  for (let path = pendingFiles.pop(); path !== undefined; path = pendingFiles.pop()) {
    if (reachedFiles.has(path)) continue;
    reachedFiles.add(path);
    const file = byPath.get(path);
    if (file) pendingFiles.push(...namedBy(file).filter((target) => paths.has(target)));
  }
  return reachedFiles;
}

function namedBy(file: HouseFile): string[] {
  if (isScript(file.path)) {
    return importsOf(file).flatMap(({ target }) => (target === undefined ? [] : [target]));
  }
  if (!file.path.endsWith('.css')) return [];
  const folder = file.path.replace(/[^/]+$/, '');
  const namedMatches = file.text.matchAll(/(?:@import\s+|url\(\s*)['"]?\.\/([^'")\s]+)/g);
  return [...namedMatches].map((match) => folder + match[1]);
}
