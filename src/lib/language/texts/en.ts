import common from '../../../../locales/en/common.json';
import home from '../../../../locales/en/home.json';
import market from '../../../../locales/en/market.json';
import ui from '../../../../locales/en/ui.json';
import type { TextsOfLanguage } from './texts.ts';

export const texts: TextsOfLanguage = {
  first: { common, home, market, ui },
  later: async () => (await import('./tabs/en.ts')).texts,
};
