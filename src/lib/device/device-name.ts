/** The first match wins: a browser's User-Agent also names the browsers that it descends from. */
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
];
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/OPR\/|OPT\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

/** "iPhone - Safari" from a User-Agent; one of the two if the other is unknown; undefined if both are. */
export function deviceName(userAgent: string): string | undefined {
  const parts = [SYSTEMS, BROWSERS].flatMap(
    (list) => list.find(([sign]) => sign.test(userAgent))?.[1] ?? [],
  );
  return parts.length === 0 ? undefined : parts.join(' - ');
}
