// npm run api-docs: writes docs/api.md and docs/openapi.json from protocol/.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runScript, say } from '../refusal.ts';
import { ROOT } from '../root.ts';
import { openApiText } from './openapi.ts';
import { apiPage } from './page.ts';

await runScript(async () => {
  const texts = JSON.parse(readFileSync(join(ROOT, 'locales/en/errors.json'), 'utf8'));
  writeFileSync(join(ROOT, 'docs/api.md'), apiPage(texts));
  writeFileSync(join(ROOT, 'docs/openapi.json'), openApiText());
  say('docs/api.md and docs/openapi.json are written.');
  return 0;
});
