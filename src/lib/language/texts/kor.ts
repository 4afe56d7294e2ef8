import common from '../../../../locales/kor/common.json';
import home from '../../../../locales/kor/home.json';
import market from '../../../../locales/kor/market.json';
import ui from '../../../../locales/kor/ui.json';
import { byArea, type TextsOfLanguage } from './texts.ts';

export const texts: TextsOfLanguage = {
  first: { common, home, market, ui },
  tabs: async () => (await import('./tabs/kor.ts')).texts,
  more: byArea(
    import.meta.glob(
      [
        '../../../../locales/kor/*.json',
        '!../../../../locales/kor/{common,home,market,ui,earn,errors,form,funds,otc,statement,trade,gallery,mail,currencies}.json',
      ],
      { import: 'default' },
    ),
  ),
};
