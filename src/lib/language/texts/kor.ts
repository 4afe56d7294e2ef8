import common from '../../../../locales/kor/common.json';
import home from '../../../../locales/kor/home.json';
import market from '../../../../locales/kor/market.json';
import ui from '../../../../locales/kor/ui.json';
import type { TextsOfLanguage } from './texts.ts';

export const texts: TextsOfLanguage = {
  first: { common, home, market, ui },
  later: async () => (await import('./tabs/kor.ts')).texts,
};
