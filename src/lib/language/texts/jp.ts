import common from '../../../../locales/jp/common.json';
import home from '../../../../locales/jp/home.json';
import market from '../../../../locales/jp/market.json';
import ui from '../../../../locales/jp/ui.json';
import type { TextsOfLanguage } from './texts.ts';

export const texts: TextsOfLanguage = {
  first: { common, home, market, ui },
  later: async () => (await import('./tabs/jp.ts')).texts,
};
