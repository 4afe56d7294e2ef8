import common from '../../../../locales/en/common.json';
import home from '../../../../locales/en/home.json';
import market from '../../../../locales/en/market.json';
import ui from '../../../../locales/en/ui.json';
import { byArea, type TextsOfLanguage } from './texts.ts';

export const texts: TextsOfLanguage = {
  first: { common, home, market, ui },
  tabs: async () => (await import('./tabs/en.ts')).texts,
  more: byArea(
    import.meta.glob(
      [
        '../../../../locales/en/*.json',
        '!../../../../locales/en/{common,home,market,ui,earn,errors,form,funds,otc,statement,trade,gallery,mail,currencies}.json',
      ],
      { import: 'default' },
    ),
  ),
};
