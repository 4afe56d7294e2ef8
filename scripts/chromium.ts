import { join } from 'node:path';
import { ROOT } from './root.ts';

/** Debian's: Playwright downloads no browser here. */
export const CHROMIUM = '/usr/bin/chromium';

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
