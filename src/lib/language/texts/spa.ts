import common from '../../../../locales/spa/common.json';
import home from '../../../../locales/spa/home.json';
import market from '../../../../locales/spa/market.json';
import ui from '../../../../locales/spa/ui.json';
import { byArea, type TextsOfLanguage } from './texts.ts';

export const texts: TextsOfLanguage = {
  first: { common, home, market, ui },
  tabs: async () => (await import('./tabs/spa.ts')).texts,
  more: byArea(
    import.meta.glob(
      [
        '../../../../locales/spa/*.json',
        '!../../../../locales/spa/{common,home,market,ui,earn,errors,form,funds,otc,statement,trade,gallery,mail,currencies}.json',
      ],
      { import: 'default' },
    ),
  ),
};
