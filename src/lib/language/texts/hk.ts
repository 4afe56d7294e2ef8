import common from '../../../../locales/hk/common.json';
import home from '../../../../locales/hk/home.json';
import market from '../../../../locales/hk/market.json';
import ui from '../../../../locales/hk/ui.json';
import { byArea, type TextsOfLanguage } from './texts.ts';

export const texts: TextsOfLanguage = {
  first: { common, home, market, ui },
  tabs: async () => (await import('./tabs/hk.ts')).texts,
  more: byArea(
    import.meta.glob(
      [
        '../../../../locales/hk/*.json',
        '!../../../../locales/hk/{common,home,market,ui,earn,errors,form,funds,otc,statement,trade,gallery,mail,currencies}.json',
      ],
      { import: 'default' },
    ),
  ),
};
