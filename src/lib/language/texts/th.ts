import common from '../../../../locales/th/common.json';
import home from '../../../../locales/th/home.json';
import market from '../../../../locales/th/market.json';
import ui from '../../../../locales/th/ui.json';
import { byArea, type TextsOfLanguage } from './texts.ts';

export const texts: TextsOfLanguage = {
  first: { common, home, market, ui },
  tabs: async () => (await import('./tabs/th.ts')).texts,
  more: byArea(
    import.meta.glob(
      [
        '../../../../locales/th/*.json',
        '!../../../../locales/th/{common,home,market,ui,earn,errors,form,funds,otc,statement,trade,gallery,mail,currencies}.json',
      ],
      { import: 'default' },
    ),
  ),
};
