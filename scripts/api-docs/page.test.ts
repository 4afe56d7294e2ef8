import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CALLS, type CallName } from '../../protocol/catalogue.ts';
import { MONEY_FLOWS } from '../../server/exchange/money-flows.ts';
import { SENDING_CALLS, type SendingRow } from '../../server/people/security/sending-calls.ts';
import { ROOT } from '../root.ts';
import { withMoneyFlows } from './money-flows.ts';
import { apiPage } from './page.ts';

test('docs/api.md is what npm run api-docs writes', () => {
  const texts = JSON.parse(readFileSync(join(ROOT, 'locales/en/errors.json'), 'utf8'));
  const writtenText = readFileSync(join(ROOT, 'docs/api.md'), 'utf8');
  expect(writtenText, 'run npm run api-docs').toBe(apiPage(texts));
});

test('the money flows in docs/security.md are what npm run api-docs writes', () => {
  const page = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');
  expect(page, 'run npm run api-docs').toBe(withMoneyFlows(page));
});

test('R-SEND-4: each call that moves money has its row of money flows, and a key', () => {
  const movesMoney = ([, row]: [string, SendingRow]): boolean =>
    row.gate !== 'none' || !/^(reads|moves no money)/.test(row.because);
  const expectedNames = Object.entries(SENDING_CALLS)
    .filter(movesMoney)
    .map(([name]) => name);
  expect(Object.keys(MONEY_FLOWS).sort()).toEqual(expectedNames.sort());
  const withoutKey = Object.keys(MONEY_FLOWS).filter((name) => {
    const gates: readonly string[] = CALLS[name as CallName].gates;
    return !gates.includes('I');
  });
  expect(withoutKey).toEqual(['follow.selfHolding']);
});
