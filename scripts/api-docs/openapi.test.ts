// docs/openapi.json equals protocol/, and an OpenAPI linter finds no problem in it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { ROOT } from '../root.ts';
import { openApiText } from './openapi.ts';

test('docs/openapi.json is what npm run api-docs writes', () => {
  const writtenText = readFileSync(join(ROOT, 'docs/openapi.json'), 'utf8');
  expect(writtenText === openApiText(), 'run npm run api-docs').toBe(true);
});

test('docs/openapi.json has no fault and no warning of the linter', async () => {
  const config = await createConfig({
    extends: ['recommended'],
    // The repository has no licence to name, and the specification has one path with a slash at its end.
    rules: { 'info-license': 'off', 'no-path-trailing-slash': 'off' },
  });
  const source = openApiText();
  const problems = await lintFromString({ source, config, absoluteRef: 'docs/openapi.json' });
  const problemTexts = problems.map(
    ({ ruleId, message, location: [at] }) => `${ruleId}: ${message} ${at?.pointer}`,
  );
  expect(problemTexts).toEqual([]);
  // Proves that the linter runs.
  const broken = source.replaceAll('"operationId"', '"operation_id"');
  expect(
    await lintFromString({ source: broken, config, absoluteRef: 'docs/openapi.json' }),
  ).not.toEqual([]);
});
