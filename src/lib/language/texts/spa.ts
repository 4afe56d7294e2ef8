import common from '../../../../locales/spa/common.json';
import home from '../../../../locales/spa/home.json';
import market from '../../../../locales/spa/market.json';
import ui from '../../../../locales/spa/ui.json';
import type { TextsOfLanguage } from './texts.ts';

export const texts: TextsOfLanguage = {
  first: { common, home, market, ui },
  later: async () => (await import('./tabs/spa.ts')).texts,
};
