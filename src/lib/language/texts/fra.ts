import common from '../../../../locales/fra/common.json';
import home from '../../../../locales/fra/home.json';
import market from '../../../../locales/fra/market.json';
import ui from '../../../../locales/fra/ui.json';
import { byArea, type TextsOfLanguage } from './texts.ts';

export const texts: TextsOfLanguage = {
  first: { common, home, market, ui },
  tabs: async () => (await import('./tabs/fra.ts')).texts,
  more: byArea(
    import.meta.glob(
      [
        '../../../../locales/fra/*.json',
        '!../../../../locales/fra/{common,home,market,ui,earn,errors,form,funds,otc,statement,trade,gallery,mail,currencies}.json',
      ],
      { import: 'default' },
    ),
  ),
};
