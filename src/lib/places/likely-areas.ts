import { namedAreas } from './home-area.ts';

/** Markets of each language by BCP 47 tag, the largest first. */
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
 * The most likely countries and regions of a user: those of the phone's languages, then those of the page's
 * language.
 */
export function likelyAreas(tag: string, phone: readonly string[]): string[] {
  return [...new Set([...namedAreas(phone), ...(MARKETS[tag] ?? [])])].slice(0, AT_MOST);
}
