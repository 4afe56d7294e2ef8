import common from '../../../../locales/vi/common.json';
import home from '../../../../locales/vi/home.json';
import market from '../../../../locales/vi/market.json';
import ui from '../../../../locales/vi/ui.json';
import { byArea, type TextsOfLanguage } from './texts.ts';

export const texts: TextsOfLanguage = {
  first: { common, home, market, ui },
  tabs: async () => (await import('./tabs/vi.ts')).texts,
  more: byArea(
    import.meta.glob(
      [
        '../../../../locales/vi/*.json',
        '!../../../../locales/vi/{common,home,market,ui,earn,errors,form,funds,otc,statement,trade,gallery,mail,currencies}.json',
      ],
      { import: 'default' },
    ),
  ),
};
