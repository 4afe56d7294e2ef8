import { expect, it } from 'vitest';
import { securityLevel } from './security-level.ts';

const at = (is_pay_password: boolean, is_authenticator: boolean, mobile: string | null) =>
  securityLevel({ is_pay_password, is_authenticator, email: 'a***@example.com', mobile });

it('each protection raises the level, and all of them make it high', () => {
  expect(at(false, false, null)).toBe(0);
  expect(at(false, false, '139****0000')).toBe(0);
  expect(at(true, false, '139****0000')).toBe(1);
  expect(at(false, true, null)).toBe(1);
  expect(at(true, true, null)).toBe(1);
  expect(at(true, true, '139****0000')).toBe(2);
});
