/** Where each language of the app is traded in, by its BCP 47 tag: the largest first. */
const MARKETS: Readonly<Record<string, readonly string[]>> = {
  en: ['US', 'GB', 'CA', 'AU', 'SG'],
  'zh-HK': ['HK', 'CN', 'TW', 'MO', 'SG'],
  th: ['TH'],
  ja: ['JP'],
  ko: ['KR'],
  fr: ['FR', 'BE', 'CH', 'CA', 'LU'],
  es: ['ES', 'MX', 'AR', 'CO', 'CL'],
  vi: ['VN'],
};

const AT_MOST = 5;

/**
 * The countries and regions that somebody most likely comes from: those that his phone's languages name, then those of
 * the language that he reads the page in.
 */
export function likelyAreas(tag: string, phone: readonly string[]): string[] {
  const named = phone.flatMap((one) => regionOf(one) ?? []);
  return [...new Set([...named, ...(MARKETS[tag] ?? [])])].slice(0, AT_MOST);
}

/** A language without a region says nothing of where its speaker is. */
function regionOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).region;
  } catch {
    // What no browser should tell.
    return undefined;
  }
}
