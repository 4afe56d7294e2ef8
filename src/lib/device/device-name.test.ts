import { expect, test } from 'vitest';
import { deviceName } from './device-name.ts';

const KHTML = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'iPhone - Safari',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0 Mobile/15E148 Safari/604.1',
    'iPhone - Chrome',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15) ${KHTML} Chrome/141.0.0.0 Mobile Safari/537.36`,
    'Android - Chrome',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15) ${KHTML} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
    'Android - Samsung Internet',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KHTML} Chrome/141.0 Safari/537.36 Edg/141.0`,
    'Windows - Edge',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Linux - Firefox'],
  ['curl/8.5.0', undefined],
  ['', undefined],
])('a device reads as its system and its browser: %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
