import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.ts';

/** Debian's, because Playwright downloads no browser here. */
export const CHROMIUM = '/usr/bin/chromium';

/** The same engine without desktop windows: a new page takes 1.5 s of processor time instead of 4.2 s. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/** Browser for tests: the full one in the long form, or if the shell is not installed. */
export function testBrowser(): string {
  return process.env['LONG'] !== '1' && existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : CHROMIUM;
}

/**
 * Root in a container has no sandbox. Without the flags against background networking a closed network is retried again
 * and again, which delays tests and disturbs benches.
 */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Selects a system font of tests/support/fonts, independent of the machine's setting. */
export const withFont = (font: 'dejavu' | 'noto'): NodeJS.ProcessEnv => ({
  ...process.env,
  FONTCONFIG_FILE: join(ROOT, `tests/support/fonts/${font}.conf`),
});
