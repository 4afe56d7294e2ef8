import { beforeAll, describe, expect, test } from 'vitest';
import { pathOfAddress } from './address-path.ts';
import { outsideAddress, pagePath, registerKnownPages } from './known-pages.ts';

beforeAll(() => registerKnownPages((id) => id === 'pages/setting/share'));

describe('addresses of the server', () => {
  test.each([
    ['/pages/setting/share', '/pages/setting/share'],
    ['/setting/share', '/pages/setting/share'],
    ['/setting/share?from=1', '/pages/setting/share?from=1'],
    ['/pages/nft/nft', undefined],
    ['//evil.example/pages/setting/share', undefined],
    ['setting/share', undefined],
  ])('spec 2: %s leads to a page that there is, or nowhere', (address, path) => {
    expect(pagePath(address)).toBe(path);
  });

  test.each([
    'javascript:alert(1)',
    'http://example.com/',
    'data:text/html,<p>',
    'https://user:word@example.com/',
    ' ',
  ])('%s is never opened', (address) => {
    expect(outsideAddress(address)).toBeUndefined();
    expect(pathOfAddress(address)).toBeUndefined();
  });

  test('outside links open through the warning page', () => {
    expect(pathOfAddress('https://example.com/a?b=1')).toBe(
      '/pages/common/webView?url=https%3A%2F%2Fexample.com%2Fa%3Fb%3D1',
    );
  });
});
