import { expect, test } from 'vitest';
import { entryOf } from './deployment.ts';

test.each([
  [
    '<script type="module" crossorigin src="/h5/assets/index-A1.js"></script>',
    '/h5/assets/index-A1.js',
  ],
  ['<script type="module" src="/src/boot/main.tsx"></script>', '/src/boot/main.tsx'],
  ['<script src="/other.js"></script>', undefined],
  ['<h1>502 Bad Gateway</h1>', undefined],
  ['', undefined],
])('a deployment is known by its entry: %s', (html, entry) => {
  expect(entryOf(html)).toBe(entry);
});
