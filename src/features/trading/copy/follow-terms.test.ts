import { expect, test } from 'vitest';
import { startTerms, termsRequest } from './follow-terms.ts';

test('R-COPY-4: an empty limit is not sent', () => {
  const terms = { ...startTerms(null), loss_limit: '100' };
  const request = termsRequest(7, terms);
  expect(request).toMatchObject({ trader_user_id: 7, type: 1, number: '0.25', loss_limit: '100' });
  expect(request).not.toHaveProperty('margin_limit');
});
