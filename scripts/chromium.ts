import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.ts';

/** Debian's: Playwright downloads no browser here. */
export const CHROMIUM = '/usr/bin/chromium';

/** The same engine without the windows of a desktop: a new page costs 1.5 s of processor time in place of 4.2 s. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/** What opens pages in tests: the whole browser in the long form, and where the shell is not installed. */
export function testBrowser(): string {
  return process.env['LONG'] !== '1' && existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : CHROMIUM;
}

/**
 * As root in a container there is no sandbox. Without the flags against background networking a closed network is
 * asked again and again: tests wait for it, and benches measure it.
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

/** For a browser whose system font is this one of tests/support/fonts, whatever the machine has set. */
export const withFont = (font: 'dejavu' | 'noto'): NodeJS.ProcessEnv => ({
  ...process.env,
  FONTCONFIG_FILE: join(ROOT, `tests/support/fonts/${font}.conf`),
});
