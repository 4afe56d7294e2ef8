import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import wasm from 'vite-plugin-wasm';
import { preloadApp } from './scripts/vite/preload-app.ts';
import { retryStyles } from './scripts/vite/retry-styles.ts';
import { withoutFacades } from './scripts/vite/without-facades.ts';

/** The file and all modules and styles of ours that it imports, directly or not. */
function modulesOf(file: string, modules = new Set<string>()): Set<string> {
  if (modules.has(file) || !existsSync(file)) return modules;
  modules.add(file);
  const imports = /^(?:import|export)(?! type\b)[^;]*?from '(\.[^']+\.(?:tsx?|css))'/gm;
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(imports))
    modulesOf(resolve(file, '..', path), modules);
  return modules;
}

const BOOT = join(import.meta.dirname, 'src/boot');
const APP = join(BOOT, 'main.tsx');
const entryModules = modulesOf(join(BOOT, 'entry.ts'));
const firstModules = modulesOf(APP);
/** What every page loads after the first view. */
const lateModules = new Set(
  [
    'src/boot/after-first-view.ts',
    'src/navigation/late-pages.ts',
    'src/lib/api/money-wishes.ts',
    'src/lib/api/key-owners.ts',
    'protocol/error-values.ts',
  ]
    .flatMap((path) => [...modulesOf(join(import.meta.dirname, path))])
    .filter((file) => !firstModules.has(file)),
);

const FEATURES = join(import.meta.dirname, 'src/features');
/** The pages of the tabs; home is part of the first view. */
const tabs = [
  { name: 'market', page: 'market/market/list/market-page.tsx' },
  { name: 'trade', page: 'trading/trade/trade-page.tsx' },
  { name: 'financial', page: 'products/earn/financial/financial-page.tsx' },
  { name: 'assets', page: 'money/funds/assets/assets-page.tsx' },
].map(({ name, page }) => ({ name, modules: modulesOf(join(FEATURES, page)) }));

// Few files, because each is a request of its own and is compressed alone: the libraries of every page, so that a release
// of ours doesn't change them; the first view; one for each tab, and one for what several tabs need. decimal.js stays in the
// file of the only module that imports it.
const groups = [
  {
    name: 'libraries',
    test: /rolldown[\\/]runtime|node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|cookie|set-cookie-parser|i18next|react-i18next|html-parse-stringify|void-elements)[\\/]/,
  },
  { name: 'forms', test: /node_modules[\\/]react-hook-form[\\/]/ },
  { name: 'entry', test: (id: string) => entryModules.has(id), priority: 1 },
  { name: 'first', test: (id: string) => firstModules.has(id) },
  { name: 'late', test: (id: string) => lateModules.has(id) },
  // The styles of all tabs are one sheet.
  {
    name: 'pieces',
    test: (id: string) => {
      const uses = tabs.filter(({ modules }) => modules.has(id)).length;
      return uses > 1 || (uses === 1 && id.endsWith('.css'));
    },
  },
  {
    debugName: 'tab',
    name: (id: string) => tabs.find(({ modules }) => modules.has(id))?.name ?? null,
    test: (id: string) => tabs.some(({ modules }) => modules.has(id)),
  },
  // Small parts of nearly all other pages.
  {
    name: 'parts',
    // Without the form of a call: only pages with a form load the library of forms.
    test: /src[\\/](ui|lib|shared)[\\/](?!charts[\\/]candles|media[\\/](scan|image)|formula|market|forms[\\/]use-call-form)/,
    minShareCount: 6,
  },
];

export default defineConfig({
  base: '/h5/',
  plugins: [react(), wasm(), withoutFacades, preloadApp(APP), retryStyles],
  worker: { format: 'es', plugins: () => [wasm()] },
  // Imported by the worker only; without this Vite finds them late in development and reloads the page.
  optimizeDeps: { include: ['comlink', 'socket.io-client', 'socket.io-parser', 'zod/mini'] },
  build: {
    outDir: 'dist',
    // The app needs module workers, top-level await and <dialog>: all browsers of the last three years.
    target: 'es2022',
    sourcemap: 'hidden',
    // The Content-Security-Policy would have to allow data: addresses.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
});
