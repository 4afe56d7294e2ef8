// Vite's helper for `import()` takes a style sheet that failed to load for a loaded one: the next attempt shows the page
// without its styles. This plugin changes the helper so that the next attempt loads them.
import type { Plugin } from 'vite';

const CHANGES = [
  // Forget the failed attempt ...
  [/(err\) => \{\s*)seen\[href\] = void 0/, '$1delete seen[href]'],
  // ... and remove its link, which would count as loaded too.
  [/if \(e\.type === "error"\) rej\(/, 'if (e.type === "error") link.remove(), rej('],
] as const;

export const retryStyles: Plugin = {
  name: 'retry-styles',
  apply: 'build',
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler: (code) =>
      CHANGES.reduce((text, [pattern, replacement]) => {
        if (!pattern.test(text)) throw new Error(`Vite's preload helper has no ${pattern}`);
        return text.replace(pattern, replacement);
      }, code),
  },
};
