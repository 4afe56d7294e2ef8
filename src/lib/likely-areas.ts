import { namedAreas } from './home-area.ts';

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
  return [...new Set([...namedAreas(phone), ...(MARKETS[tag] ?? [])])].slice(0, AT_MOST);
}
