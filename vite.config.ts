import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import wasm from 'vite-plugin-wasm';

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
];

export default defineConfig({
  base: '/h5/',
  plugins: [react(), wasm()],
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
