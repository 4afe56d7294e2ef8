import common from '../../../../locales/th/common.json';
import home from '../../../../locales/th/home.json';
import market from '../../../../locales/th/market.json';
import ui from '../../../../locales/th/ui.json';
import type { TextsOfLanguage } from './texts.ts';

export const texts: TextsOfLanguage = {
  first: { common, home, market, ui },
  later: async () => (await import('./tabs/th.ts')).texts,
};
