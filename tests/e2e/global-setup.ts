import { EARLY_ACCOUNTS, signUp } from './people.ts';

/**
 * Signs up the accounts that need a second code: an address gets one a minute, and most tests start later than
 * that.
 */
export default async function signUpEarly(): Promise<void> {
  const people = await Promise.all(Array.from({ length: EARLY_ACCOUNTS }, () => signUp()));
  process.env['PE_E2E_EARLY'] = JSON.stringify(people);
}
