import common from '../../../../locales/fra/common.json';
import home from '../../../../locales/fra/home.json';
import market from '../../../../locales/fra/market.json';
import ui from '../../../../locales/fra/ui.json';
import type { TextsOfLanguage } from './texts.ts';

export const texts: TextsOfLanguage = {
  first: { common, home, market, ui },
  later: async () => (await import('./tabs/fra.ts')).texts,
};
