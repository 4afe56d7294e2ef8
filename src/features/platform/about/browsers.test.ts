import { expect, test } from 'vitest';
import { browserOf } from './browsers.ts';

const MOBILE = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${MOBILE} Version/18.0 Safari/604.1`,
    5,
    'safari',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${MOBILE} CriOS/140.0 Safari/604.1`,
    5,
    'ios_chrome',
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${MOBILE} Version/18.0 Safari/605.1.15`,
    5,
    'safari',
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${MOBILE} Version/18.0 Safari/605.1.15`,
    0,
    'desktop',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    5,
    'chrome',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36',
    5,
    'samsung',
  ],
  ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 5, 'firefox'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', 0, 'desktop'],
])('%s with %i touch points is %s', (userAgent, touchPoints, browser) => {
  expect(browserOf(userAgent, touchPoints)).toBe(browser);
});
