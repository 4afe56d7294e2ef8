import { expect, test } from 'vitest';
import * as core from '../../../../../core/pkg/pe_core.js';
import { missingOf } from './use-spot-cover.ts';

test('R-OPTION-8: a repeated option takes what is missing from spot, as a first one does', () => {
  const terms = { stake: '50', fee_rate: '0.002' };
  const missing = (available: string, spot: string): string | undefined =>
    missingOf(core, terms, available, { available: spot, step: '0.01' });
  expect(missing('20', '1000')).toBe('30.1');
  expect(missing('20.0051', '1000')).toBe('30.1');
  expect(missing('50.1', '1000')).toBeUndefined();
  expect(missing('20', '30.09')).toBeUndefined();
});
