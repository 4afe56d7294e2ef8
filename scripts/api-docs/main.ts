// npm run api-docs: writes docs/api.md and docs/openapi.json from protocol/, and the table of money flows in
// docs/security.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runScript, say } from '../refusal.ts';
import { ROOT } from '../root.ts';
import { withMoneyFlows } from './money-flows.ts';
import { openApiText } from './openapi.ts';
import { apiPage } from './page.ts';

await runScript(async () => {
  const texts = JSON.parse(readFileSync(join(ROOT, 'locales/en/errors.json'), 'utf8'));
  writeFileSync(join(ROOT, 'docs/api.md'), apiPage(texts));
  writeFileSync(join(ROOT, 'docs/openapi.json'), openApiText());
  const security = join(ROOT, 'docs/security.md');
  writeFileSync(security, withMoneyFlows(readFileSync(security, 'utf8')));
  say('docs/api.md, docs/openapi.json and the table of docs/security.md are written.');
  return 0;
});
