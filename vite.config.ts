import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import wasm from 'vite-plugin-wasm';
import { preloadApp } from './scripts/vite/preload-app.ts';
import { retryStyles } from './scripts/vite/retry-styles.ts';

/** The file and all modules of ours that it imports, directly or not. */
function modulesOf(file: string, modules = new Set<string>()): Set<string> {
  if (modules.has(file) || !existsSync(file)) return modules;
  modules.add(file);
  const imports = /^(?:import|export)(?! type\b)[^;]*?from '(\.[^']+\.tsx?)'/gm;
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(imports))
    modulesOf(resolve(file, '..', path), modules);
  return modules;
}

const BOOT = join(import.meta.dirname, 'src/boot');
const APP = join(BOOT, 'main.tsx');
const entryModules = modulesOf(join(BOOT, 'entry.ts'));
const firstModules = modulesOf(APP);

// One chunk for each library, so that a release of ours doesn't change it and browsers keep it in their cache.
// decimal.js stays in the chunk of the only module that imports it, which is loaded on demand.
const groups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  {
    name: 'router',
    test: /node_modules[\\/](react-router|react-router-dom|cookie|set-cookie-parser)[\\/]/,
  },
  {
    name: 'language',
    test: /node_modules[\\/](i18next|react-i18next|html-parse-stringify|void-elements)[\\/]/,
  },
  { name: 'forms', test: /node_modules[\\/]react-hook-form[\\/]/ },
  // The code that draws the first page, in one file: dozens of small files would each be requested and compressed alone.
  { name: 'entry', test: (id: string) => entryModules.has(id), priority: 1 },
  { name: 'first', test: (id: string) => firstModules.has(id) },
  // Small parts of nearly all other pages, for the same reason; and the first page lists all files of all pages.
  {
    name: 'pieces',
    // Without the form of a call: only pages with a form load the library of forms.
    test: /src[\\/](ui|lib|shared)[\\/](?!charts[\\/]candles|media[\\/](scan|image)|formula|market|forms[\\/]use-call-form)/,
    minShareCount: 14,
  },
];

export default defineConfig({
  base: '/h5/',
  plugins: [react(), wasm(), preloadApp(APP), retryStyles],
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
