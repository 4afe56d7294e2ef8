import type { Page } from '@playwright/test';
import { callsOf } from '../../protocol/catalogue.ts';
import { sentCode } from './operator.ts';

export const PASSWORD = 'correct horse battery';

let people = 0;

/** Of nobody yet: tests run side by side. */
export function newAddress(): string {
  people += 1;
  return `e2e-${process.pid}-${people}@example.com`;
}

/** Signs somebody up by the calls; answers what they log in with. */
export async function signUp(address = newAddress()): Promise<{ address: string; token: string }> {
  const origin = `http://localhost:${process.env['PE_E2E_PORT']}`;
  const call = callsOf(() => ({ origin, language: 'en' }));
  await call('sms_mail', { user_string: address, scene: 'register' });
  await call('user.register', {
    user_string: address,
    code: await sentCode(address),
    password: PASSWORD,
    re_password: PASSWORD,
    extension_code: 'POCKET',
  });
  const token = await call('user.login', { user_string: address, password: PASSWORD });
  return { address, token };
}

/** The page opens as somebody who chose this language before, and is signed in if there is a token. */
export async function begin(page: Page, { language = 'en', token = null as string | null } = {}) {
  await page.addInitScript(
    (state) => {
      localStorage.setItem('web_version', '1');
      if (localStorage.getItem('client_state') !== null) return;
      localStorage.setItem('client_state', JSON.stringify({ version: 2, state }));
    },
    { language, token },
  );
}
