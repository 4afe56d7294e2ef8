import { describe, expect, test } from 'vitest';
import { arrowRule } from './arrows.ts';
import { file, findingsIn } from './fixture.ts';

const from = (path: string, ...lines: string[]): string[] =>
  findingsIn(arrowRule, file(path, ...lines));

describe('house arrows', () => {
  test.each([
    ['a plain import', "import { pay } from '../assets/pay.ts';"],
    ['a type import', "import type { Pay } from '../assets/pay.ts';"],
    ['a bare import', "import '../assets/pay.css';"],
    ['a dynamic import', "const pay = await import('../assets/pay.ts');"],
    ['a dynamic import in backticks', 'const pay = await import(`../assets/pay.ts`);'],
    ['an export from', "export { pay } from '../assets/pay.ts';"],
    ['an export of all', "export * from '../assets/pay.ts';"],
    ['a type in place', "type Pay = import('../assets/pay.ts').Pay;"],
    ['a require', "const pay = require('../assets/pay.ts');"],
    ['a URL', "const pay = new URL('../assets/pay.svg', import.meta.url);"],
  ])('a feature may not import another feature: %s', (_shape, line) => {
    const findings = from('src/features/trading/spot/spot-page.tsx', '// first line', line);
    expect(findings).toEqual([
      'src/features/trading/spot/spot-page.tsx:2 the feature spot imports the feature assets: let src/boot compose them, or move the piece to src/shared.',
    ]);
  });

  test('an import over several lines is reported at its first line', () => {
    const findings = from(
      'src/features/trading/spot/a.ts',
      '',
      'import {',
      '  a,',
      '  b,',
      "} from '../assets/a.ts';",
    );
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatch(/^src\/features\/trading\/spot\/a\.ts:2 /);
  });

  test("comments and texts aren't imports", () => {
    const findings = from(
      'src/features/trading/spot/a.ts',
      "// import { a } from '../assets/a.ts';",
      "/* import('../assets/a.ts') */",
      'export const note = "import a from \'../assets/a.ts\'";',
      "export const note2 = `export * from '../assets/a.ts'`;",
    );
    expect(findings).toEqual([]);
  });

  test.each([
    ['server/http/frame.ts', '../../protocol/errors.docs.ts', /read by scripts.api-docs alone/],
    ['protocol/calls/order.ts', '../../workers/a.ts', /move what it needs into protocol/],
    ['protocol/calls/order.ts', '../../src/lib/a.ts', /move what it needs into protocol/],
    ['workers/book.ts', '../src/lib/a.ts', /market-worker\.api\.ts/],
    ['workers/book.ts', '../locales/en/common.json', /market-worker\.api\.ts/],
    ['src/lib/a.ts', '../ui/button.tsx', /move what it needs into src\/lib/],
    ['src/lib/a.ts', '../../core/pkg/pe_core.js', /take it from src\/lib\/core\/core\.ts/],
    ['src/lib/a.ts', '../../server/app.ts', /lowest layer of the page/],
    [
      'src/lib/a.ts',
      '../../workers/market.worker.ts',
      /only through workers\/market-worker\.api\.ts/,
    ],
    ['src/ui/a.tsx', '../features/trading/spot/a.ts', /imports no feature/],
    ['src/ui/a.tsx', '../../protocol/stream.ts', /move the piece into src\/shared/],
    ['src/features/trading/spot/a.ts', '../../../boot/theme.ts', /let src\/boot compose/],
    [
      'src/features/trading/spot/a.ts',
      '../../../../core/pkg/pe_core.js',
      /take it from src\/lib\/core\/core\.ts/,
    ],
    ['src/boot/main.tsx', '../../server/app.ts', /through src\/lib/],
    ['src/boot/main.tsx', '../../protocol/stream.ts', /through src\/lib/],
    ['server/app.ts', '../src/lib/a.ts', /goes to protocol/],
    ['server/app.ts', '../workers/a.ts', /goes to protocol/],
    ['server/app.ts', '../scripts/a.ts', /goes to protocol/],
    ['scripts/start.ts', '../src/lib/a.ts', /move the rest there/],
    ['bench/a.bench.ts', '../tests/house/a.ts', /import it from its own place/],
    ['vite.config.ts', './server/app.ts', /scripts\/ only/],
  ])('%s may not import %s', (path, specifier, instead) => {
    const findings = from(path, `import { a } from '${specifier}';`);
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatch(instead);
  });

  test.each([
    ['workers/market.worker.ts', '../core/pkg/pe_core.js'],
    ['workers/market.worker.ts', '../protocol/stream.ts'],
    ['src/lib/core/core.ts', '../../../core/pkg/pe_core.js'],
    ['src/lib/api.ts', '../../protocol/call.ts'],
    ['src/lib/i18n.ts', '../../locales/en/common.json'],
    ['src/lib/market-client.ts', '../../workers/market-worker.api.ts'],
    ['src/shared/price.tsx', '../lib/core.ts'],
    ['src/features/trading/spot/a.ts', '../../../ui/button.tsx'],
    ['src/features/trading/spot/a.ts', './b/c.ts'],
    ['src/navigation/routes.tsx', '../features/trading/spot/spot-page.tsx'],
    ['server/app.ts', '../core/pkg/pe_core.js'],
    ['server/app.ts', '../locales/en/errors.json'],
    ['server/trading/orders/orders.test.ts', '../../../tests/support/exchange.ts'],
    ['workers/book.test.ts', '../core/pkg/pe_core.js'],
    ['tests/maths/vectors.test.ts', '../../core/pkg/pe_core.js'],
    ['tests/api/orders.test.ts', '../../server/app.ts'],
    ['bench/peers.ts', '../scripts/core/build.ts'],
    ['scripts/vectors.ts', '../core/pkg/pe_core.js'],
  ])('%s may import %s', (path, specifier) => {
    expect(from(path, `import { a } from '${specifier}';`)).toEqual([]);
  });

  test('a page may import types of the contract, and its plain facts, but no values', () => {
    const path = 'src/features/trading/spot/a.ts';
    const type = "import type { Order } from '../../../../protocol/calls/order.ts';";
    expect(from(path, type)).toEqual([]);
    expect(from(path, "import { DAY_MS } from '../../../../protocol/time.ts';")).toEqual([]);
    expect(from(path, "import { CALLS } from '../../../../protocol/catalogue.ts';")).toHaveLength(
      1,
    );
  });

  test('only src/lib starts the worker', () => {
    const path = (depth: string): string =>
      `export const start = () => new Worker(new URL('${depth}workers/market.worker.ts', import.meta.url), { type: 'module' });`;
    expect(from('src/lib/market-client.ts', path('../../'))).toEqual([]);
    expect(from('src/boot/main.tsx', path('../../'))[0]).toMatch(
      /ask the market client of src\/lib/,
    );
  });

  test.each([
    ['src/features/trading/spot/a.ts', 'decimal.js', /calculate with core\/pkg/],
    ['server/app.ts', 'decimal.js', /calculate with core\/pkg/],
    ['src/features/platform/settings/a.ts', 'decimal.js/decimal', /calculate with core\/pkg/],
    ['protocol/stream.ts', 'comlink', /do this at the caller/],
    ['src/lib/a.ts', 'node:fs', /runs in a browser/],
    ['workers/a.ts', 'node:crypto', /runs in a browser/],
    ['src/lib/a.ts', 'socket.io-client', /one socket, in the worker/],
  ])('%s may not import the package %s', (path, name, instead) => {
    const findings = from(path, `import * as it from '${name}';`);
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatch(instead);
  });

  test.each([
    ['src/features/platform/settings/exactness/second.ts', 'decimal.js'],
    ['bench/maths/peer.ts', 'decimal.js'],
    ['tests/maths/peer.test.ts', 'decimal.js'],
    ['protocol/stream.ts', 'zod/mini'],
    ['server/app.ts', 'node:fs'],
    ['src/lib/a.test.ts', 'node:fs'],
    ['workers/a.ts', 'socket.io-client'],
  ])('%s may import the package %s', (path, name) => {
    expect(from(path, `import * as it from '${name}';`)).toEqual([]);
  });

  test.each([
    [['export * from "./a.ts";']],
    [["export { a } from './a.ts';", "export type { B } from './b.ts';"]],
    [["import { a } from './a.ts';", 'export { a };']],
  ])('a barrel is reported: %s', (lines) => {
    const findings = from('src/ui/index.ts', ...lines);
    expect(findings[0]).toMatch(/import from the files themselves/);
  });

  test('an index.ts with its own code is no barrel', () => {
    const findings = from('src/ui/index.ts', "import { a } from './a.ts';", 'export const b = a;');
    expect(findings).toEqual([]);
  });

  test.each(['src/lib/utils/a.ts', 'server/common/a.ts', 'scripts/helpers.ts', 'src/ui/util.tsx'])(
    'an empty name is found: %s',
    (path) => {
      expect(from(path, 'export const a = 1;')[0]).toMatch(/name it after the domain/);
    },
  );

  test("a file outside of the page's zones is reported", () => {
    expect(from('src/main.tsx', 'export {};')[0]).toMatch(/move it into src\/boot/);
    expect(from('src/features/a.ts', 'export {};')[0]).toMatch(/one feature's folder/);
    expect(from('src/vite.d.ts', 'export {};')).toEqual([]);
  });

  test("a file that can't be parsed is reported, not ignored", () => {
    expect(from('src/lib/a.ts', 'const = ;')[0]).toMatch(/correct the syntax/);
  });
});
