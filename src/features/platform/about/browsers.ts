/** Product names are the same in every language; the steps are keys of texts. */
export const BROWSERS = {
  safari: { name: 'Safari', label: 'Safari · iOS', steps: ['ios_share', 'ios_add'] },
  ios_chrome: { name: 'Chrome', label: 'Chrome · iOS', steps: ['share_beside', 'ios_add'] },
  chrome: { name: 'Chrome', label: 'Chrome · Android', steps: ['android_menu', 'android_add'] },
  samsung: {
    name: 'Samsung Internet',
    label: 'Samsung Internet',
    steps: ['samsung_menu', 'samsung_add'],
  },
  firefox: { name: 'Firefox', label: 'Firefox · Android', steps: ['android_menu', 'firefox_add'] },
  desktop: { name: 'Chrome', label: 'Chrome · PC', steps: ['desktop_icon', 'desktop_add'] },
} as const;
export type BrowserId = keyof typeof BROWSERS;

/** Detected by the User-Agent. An iPad reports itself as a Mac, but has a touch screen. */
export function browserOf(userAgent: string, touchPoints: number): BrowserId {
  const isApple =
    /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
  if (isApple) return /CriOS/.test(userAgent) ? 'ios_chrome' : 'safari';
  if (!/Android/.test(userAgent)) return 'desktop';
  if (/SamsungBrowser/.test(userAgent)) return 'samsung';
  return /Firefox/.test(userAgent) ? 'firefox' : 'chrome';
}
