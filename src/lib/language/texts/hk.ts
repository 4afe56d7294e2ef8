import common from '../../../../locales/hk/common.json';
import home from '../../../../locales/hk/home.json';
import market from '../../../../locales/hk/market.json';
import ui from '../../../../locales/hk/ui.json';
import type { TextsOfLanguage } from './texts.ts';

export const texts: TextsOfLanguage = {
  first: { common, home, market, ui },
  later: async () => (await import('./tabs/hk.ts')).texts,
};
