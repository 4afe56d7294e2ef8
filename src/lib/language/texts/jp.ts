import common from '../../../../locales/jp/common.json';
import home from '../../../../locales/jp/home.json';
import market from '../../../../locales/jp/market.json';
import ui from '../../../../locales/jp/ui.json';
import { byArea, type TextsOfLanguage } from './texts.ts';

export const texts: TextsOfLanguage = {
  first: { common, home, market, ui },
  tabs: async () => (await import('./tabs/jp.ts')).texts,
  more: byArea(
    import.meta.glob(
      [
        '../../../../locales/jp/*.json',
        '!../../../../locales/jp/{common,home,market,ui,earn,errors,form,funds,otc,statement,trade,gallery,mail,currencies}.json',
      ],
      { import: 'default' },
    ),
  ),
};
