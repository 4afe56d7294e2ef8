// The allowed imports between zones, in one table; they are described in ARCHITECTURE.md.
import { type Import, importsOf } from './imports.ts';
import { sourceOf } from './syntax.ts';
import { type Finding, type HouseFile, isScript, isTest, type Rule } from './tree.ts';

const all = 'all';

/** Zone -> the other zones that it may import, and the advice for all others. */
const arrows: Record<string, { to: readonly string[] | typeof all; instead: string }> = {
  protocol: {
    to: [],
    instead: 'protocol is what both ends agree on: move what it needs into protocol/.',
  },
  workers: {
    to: ['protocol', 'core/pkg'],
    instead:
      'a worker may import protocol/ and core/pkg only: pass the rest in through market-worker.api.ts.',
  },
  'src/lib': {
    to: ['protocol', 'locales', 'workers'],
    instead:
      'src/lib is the lowest layer of the page: move what it needs into src/lib, or pass it in as an argument.',
  },
  'src/ui': {
    to: ['src/lib', 'locales'],
    instead:
      'src/ui is the design system and imports no feature: take it as a property, or move the piece into src/shared.',
  },
  'src/shared': {
    to: ['src/ui', 'src/lib', 'locales', 'workers'],
    instead:
      'a shared piece imports no feature: take it as a property, or move what is needed into src/shared or src/lib.',
  },
  'src/features': {
    to: ['src/shared', 'src/ui', 'src/lib', 'locales', 'workers'],
    instead:
      'a feature may import src/shared, src/ui and src/lib only: let src/boot compose, or move the piece there.',
  },
  'src/offline': {
    to: ['src/shared', 'src/ui', 'src/lib', 'locales', 'workers'],
    instead: 'src/offline imports no feature and no page: pass what it needs in from src/boot.',
  },
  'src/layouts': {
    to: ['src/features', 'src/shared', 'src/ui', 'src/lib', 'locales', 'workers'],
    instead: 'a layout puts panels of features side by side: navigation tells it which page it is.',
  },
  'src/navigation': {
    to: [
      'src/offline',
      'src/layouts',
      'src/features',
      'src/shared',
      'src/ui',
      'src/lib',
      'locales',
      'workers',
    ],
    instead: 'navigation shows features: what starts them belongs into src/boot.',
  },
  'src/boot': {
    to: [
      'src/navigation',
      'src/offline',
      'src/layouts',
      'src/features',
      'src/shared',
      'src/ui',
      'src/lib',
      'locales',
      'workers',
    ],
    instead: 'src/boot composes the page: reach protocol/ and the core through src/lib.',
  },
  server: {
    to: ['protocol', 'core/pkg', 'locales'],
    instead:
      'the server may import protocol/, core/pkg and locales/ only: what both ends need goes to protocol/.',
  },
  scripts: {
    to: ['core/pkg', 'protocol', 'server'],
    instead:
      'a script sets up or builds: it may use core/pkg, protocol/ and server/; move the rest there.',
  },
  bench: {
    to: [
      'core/pkg',
      'protocol',
      'server',
      'scripts',
      'workers',
      'src/boot',
      'src/navigation',
      'src/offline',
      'src/features',
      'src/shared',
      'src/ui',
      'src/lib',
    ],
    instead: 'a bench measures what ships: import it from its own place, not from tests/.',
  },
  tests: { to: all, instead: '' },
  config: { to: ['scripts'], instead: 'a configuration file may import scripts/ only.' },
};

/** What both ends agree on and every part of the page may use: spans of time, currencies, limits. */
const PLAIN_FACTS = /^protocol\/(time|constants|scan)\.ts$/;
const TEST_TOOLS = /^(tests\/support|scripts\/venue)\//;
const PAGE_FLOOR = /^src\/(boot|navigation|offline|layouts|features|shared|ui|lib)\//;

/** Parts of src/lib that src/ui may not import: the API, the market, the core, and the services that hold them. */
const BEYOND_UI =
  /^src\/lib\/(api\/|market\/(?!candles)|core\/(core|use-core|use-fiat|use-figures)|app-context)/;

function zoneOf(path: string): string {
  const inSource = PAGE_FLOOR.exec(path);
  if (inSource) return `src/${inSource[1]}`;
  if (path.startsWith('core/pkg/')) return 'core/pkg';
  const top = /^([^/]+)\//.exec(path);
  return top ? (top[1] ?? '') : 'config';
}

const featureOf = (path: string): string | undefined =>
  /^src\/features\/[^/]+\/([^/]+)/.exec(path)?.[1];
const exactness = 'src/features/platform/settings/exactness/';
const workerApi = 'workers/market-worker.api.ts';
const coreLoader = 'src/lib/core/core.ts';

export const arrowRule: Rule = (files) => {
  const findings: Finding[] = [];
  for (const file of files) {
    if (!isScript(file.path) || file.path.startsWith('core/')) continue;
    const fault = (line: number, message: string): void => {
      findings.push({ rule: 'arrows', path: file.path, line, message });
    };
    for (const error of sourceOf(file).errors) {
      fault(1, `cannot be read as TypeScript (${error}): correct the syntax.`);
    }
    for (const { line, specifier, target, kind } of importsOf(file)) {
      const message =
        target === undefined
          ? packageFault(file.path, specifier)
          : arrowFault(file.path, target, kind);
      if (message !== undefined) fault(line, message);
    }
    const place = placeFault(file);
    if (place !== undefined) fault(1, place);
  }
  return findings;
};

function arrowFault(from: string, to: string, kind: Import['kind']): string | undefined {
  if (to.endsWith('.docs.ts') && !from.startsWith('scripts/api-docs/')) {
    return `imports ${to}: texts of docs/api.md are read by scripts/api-docs alone, so that no bundle carries them.`;
  }
  const own = zoneOf(from);
  const other = zoneOf(to);
  const arrow = arrows[own];
  if (arrow === undefined || arrow.to === all) return undefined;
  // A test beside its subject may use the core, the tools of tests/ and the exchange of
  // scripts/venue: it isn't shipped.
  if (isTest(from) && (other === 'core/pkg' || TEST_TOOLS.test(to))) return undefined;
  if (own === other) {
    const [mine, theirs] = [featureOf(from), featureOf(to)];
    if (mine === theirs) return undefined;
    return `the feature ${mine} imports the feature ${theirs}: let src/boot compose them, or move the piece to src/shared.`;
  }
  if (own.startsWith('src/') && other === 'core/pkg') {
    if (from === coreLoader) return undefined;
    return `imports core/pkg directly: take it from ${coreLoader}.`;
  }
  if (own.startsWith('src/') && other === 'workers') {
    const startsWorker = kind === 'worker';
    if (to === workerApi || (startsWorker && own === 'src/lib')) return undefined;
    return startsWorker
      ? 'starts a worker outside src/lib: ask the market client of src/lib for it.'
      : `imports ${to}: the page sees workers only through ${workerApi}.`;
  }
  if (own.startsWith('src/') && other === 'protocol') {
    if (kind === 'type' || PLAIN_FACTS.test(to)) return undefined;
  }
  if (own === 'src/ui' && BEYOND_UI.test(to) && !isTest(from)) {
    return `imports ${to}: src/ui imports no API, no market and no core: take it as a property, or move the piece into src/shared.`;
  }
  if (arrow.to.includes(other)) return undefined;
  return `imports ${to}: ${arrow.instead}`;
}

function packageFault(from: string, name: string): string | undefined {
  const zone = zoneOf(from);
  const test = isTest(from);
  if (/^decimal\.js($|\/)/.test(name) && !from.startsWith(exactness) && !test && zone !== 'bench') {
    return `imports decimal.js: calculate with core/pkg; the second opinion lives in ${exactness} alone.`;
  }
  if (test) return undefined;
  if (zone === 'protocol' && !/^zod($|\/)/.test(name)) {
    return `imports ${name}: protocol/ stands on zod and nothing else; do this at the caller.`;
  }
  const inBrowser = zone === 'workers' || zone.startsWith('src/');
  if (inBrowser && name.startsWith('node:')) {
    return `imports ${name}: this runs in a browser; do it in server/ or scripts/, and ask for the result.`;
  }
  if (zone.startsWith('src/') && /^socket\.io/.test(name)) {
    return `imports ${name}: there is one socket, in the worker; ask the market client of src/lib.`;
  }
  return undefined;
}

const emptyNames = /^(utils?|helpers?|common|misc)$/i;

function placeFault(file: HouseFile): string | undefined {
  const parts = file.path.split('/');
  const folders = parts.slice(0, -1);
  const empty =
    folders.find((name) => emptyNames.test(name)) ??
    [(parts.at(-1) ?? '').replace(/\..*$/, '')].find((name) => emptyNames.test(name));
  if (empty !== undefined) {
    return `is called "${empty}", which says nothing: let a helper live with its first user, or name it after the domain.`;
  }
  if (/^index\.tsx?$/.test(parts.at(-1) ?? '') && isBarrel(file)) {
    return 'is a barrel, it only passes on what others export: delete it and import from the files themselves.';
  }
  if (file.path.startsWith('src/') && !PAGE_FLOOR.test(file.path) && !file.path.endsWith('.d.ts')) {
    return 'is in no layer of the page: move it into src/boot, src/navigation, src/offline, src/features/<area>/<module>, src/shared, src/ui or src/lib.';
  }
  if (/^src\/features\/([^/]+\/)?[^/]+$/.test(file.path)) {
    return "lies between the features: move it into one feature's folder.";
  }
  return undefined;
}

/** True if every statement only re-exports: `export ... from`, or an import and a bare `export {}`. */
function isBarrel(file: HouseFile): boolean {
  const body = sourceOf(file).program.body;
  return (
    body.some((part) => /^Export(All|Named)/.test(part.type)) &&
    body.every(
      (part) =>
        part.type === 'ImportDeclaration' ||
        part.type === 'ExportAllDeclaration' ||
        (part.type === 'ExportNamedDeclaration' && part.declaration === null),
    )
  );
}
