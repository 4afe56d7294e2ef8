import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';
import wasm from 'vite-plugin-wasm';
import { retryStyles } from './scripts/vite/retry-styles.ts';

/** All modules of ours that a module stands on, itself included: what it imports at its top, and they in turn. */
function standsOn(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file) || !existsSync(file)) return known;
  known.add(file);
  const imports = /^(?:import|export)(?! type\b)[^;]*?from '(\.[^']+\.tsx?)'/gm;
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(imports))
    standsOn(resolve(file, '..', path), known);
  return known;
}

const BOOT = join(import.meta.dirname, 'src/boot');
const entry = standsOn(join(BOOT, 'entry.ts'));
const first = standsOn(join(BOOT, 'main.tsx'));

/** The files of the app are asked for with the page: its entry imports them only when the first view is painted. */
const preloadApp: Plugin = {
  name: 'preload-app',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) => {
      const chunks = new Map(
        Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one]] : [])),
      );
      const under = (file: string, found: Set<string>): Set<string> => {
        const chunk = chunks.get(file);
        if (chunk === undefined || found.has(file)) return found;
        found.add(file);
        for (const name of chunk.imports) under(name, found);
        return found;
      };
      const all = [...chunks.values()];
      const begun = all.find(({ isEntry }) => isEntry);
      const app = all.find(({ facadeModuleId }) => facadeModuleId === join(BOOT, 'main.tsx'));
      // The page names those of the entry by itself.
      const here = begun === undefined ? new Set() : under(begun.fileName, new Set());
      const files = app === undefined ? [] : [...under(app.fileName, new Set())];
      const later = files.filter((file) => !here.has(file));
      const styles = later.flatMap((file) => [
        ...(chunks.get(file)?.viteMetadata?.importedCss ?? []),
      ]);
      return [
        ...styles.map((name) =>
          link({ rel: 'stylesheet', crossorigin: true, href: `/h5/${name}` }),
        ),
        // What is painted first needs the styles, not these.
        ...later.map((name) =>
          link({
            rel: 'modulepreload',
            crossorigin: true,
            fetchpriority: 'low',
            href: `/h5/${name}`,
          }),
        ),
      ];
    },
  },
};

function link(attrs: Record<string, string | boolean>): HtmlTagDescriptor {
  return { tag: 'link', attrs, injectTo: 'head' };
}

// One chunk for each library that changes on its own beat, so that a release of ours leaves them in the cache.
// decimal.js is not here: it stays in the chunk of the only module that imports it, which is asked for on demand.
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
  // What the first page is drawn by, in one file: dozens of small ones would each be asked for and compressed alone.
  { name: 'entry', test: (id: string) => entry.has(id), priority: 1 },
  { name: 'first', test: (id: string) => first.has(id) },
  // Small pieces of nearly all other pages, for the same reason; and the first page names every file of every page.
  {
    name: 'pieces',
    // Without the form of a call: only pages with one load the library of forms.
    test: /src[\\/](ui|lib|shared)[\\/](?!charts[\\/]candles|media[\\/](scan|image)|formula|market|forms[\\/]use-call-form)/,
    minShareCount: 14,
  },
];

export default defineConfig({
  base: '/h5/',
  plugins: [react(), wasm(), preloadApp, retryStyles],
  worker: { format: 'es', plugins: () => [wasm()] },
  // Met first inside the worker; without this Vite finds it late in dev and reloads the page.
  optimizeDeps: { include: ['comlink', 'socket.io-client', 'socket.io-parser', 'zod/mini'] },
  build: {
    outDir: 'dist',
    // The house needs module workers, top-level await and <dialog>: every engine of the last three years.
    target: 'es2022',
    sourcemap: 'hidden',
    // A data: address would need a hole in the Content-Security-Policy.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
});
