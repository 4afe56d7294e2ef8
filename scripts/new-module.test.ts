import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from './root.ts';

const copy = mkdtempSync(join(tmpdir(), 'pe-new-module-'));
const COPIED = [
  ...['server', 'protocol', 'core/pkg', 'locales', 'scripts', 'tests/support'],
  ...['package.json', 'tsconfig.base.json'],
];

beforeAll(() => {
  for (const path of COPIED) cpSync(join(ROOT, path), join(copy, path), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

function newModule(...words: string[]): string {
  const script = join(ROOT, 'scripts/new-module.ts');
  return execFileSync(process.execPath, [script, ...words], {
    env: { ...process.env, NEW_MODULE_ROOT: copy },
    encoding: 'utf8',
    stdio: 'pipe',
  });
}

test('a new module with a money call and another one type-checks in its place', () => {
  const output = newModule('products', 'gift-cards', 'coupon.list', 'coupon.claim');
  expect(output).toContain('server/products/gift-cards/module.ts');
  expect(output).toContain('locales/hk/gift-cards.json');
  expect(readFileSync(join(copy, 'server/exchange/exchange.ts'), 'utf8')).toContain(
    'openGiftCards(base),',
  );
  const config = {
    extends: './tsconfig.base.json',
    compilerOptions: { module: 'NodeNext', moduleResolution: 'NodeNext', types: ['node'] },
    files: ['server/exchange/exchange.ts', 'server/products/gift-cards/gift-cards.test.ts'],
  };
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify(config));
  const tsc = join(ROOT, 'node_modules/.bin/tsc');
  const args = ['-p', 'tsconfig.json', '--noEmit', '--incremental', 'false'];
  expect(spawnSync(tsc, args, { cwd: copy, encoding: 'utf8' }).stdout).toBe('');
}, 120_000);

test('a name that is taken, and an area and a call that are unknown, are refused', () => {
  expect(() => newModule('money', 'wallet')).toThrow(/exists already/);
  expect(() => newModule('products', 'vouchers', 'voucher.none')).toThrow(/no call voucher\.none/);
  expect(() => newModule('attic', 'vouchers')).toThrow(/AREA one of/);
});
