import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../root.ts';
import { apiPage } from './page.ts';

test('docs/api.md is what npm run api-docs writes', () => {
  const texts = JSON.parse(readFileSync(join(ROOT, 'locales/en/errors.json'), 'utf8'));
  const writtenText = readFileSync(join(ROOT, 'docs/api.md'), 'utf8');
  expect(writtenText, 'run npm run api-docs').toBe(apiPage(texts));
});
