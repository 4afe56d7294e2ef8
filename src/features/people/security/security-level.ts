import type { User } from '../../../lib/api/session.ts';

/** Level of the protections besides the login password; a second address makes the first one more valuable. */
export function securityLevel({
  is_pay_password,
  is_authenticator,
  email,
  mobile,
}: Pick<User, 'is_pay_password' | 'is_authenticator' | 'email' | 'mobile'>): 0 | 1 | 2 {
  if (is_pay_password && is_authenticator) return email !== null && mobile !== null ? 2 : 1;
  return is_pay_password || is_authenticator ? 1 : 0;
}
