import earn from '../../../../../locales/jp/earn.json';
import errors from '../../../../../locales/jp/errors.json';
import form from '../../../../../locales/jp/form.json';
import funds from '../../../../../locales/jp/funds.json';
import otc from '../../../../../locales/jp/otc.json';
import statement from '../../../../../locales/jp/statement.json';
import trade from '../../../../../locales/jp/trade.json';
import { byArea, type LaterTexts } from '../texts.ts';

export const texts: LaterTexts = {
  tabs: { earn, errors, form, funds, otc, statement, trade },
  more: byArea(
    import.meta.glob(
      [
        '../../../../../locales/jp/*.json',
        '!../../../../../locales/jp/{common,home,market,ui,earn,errors,form,funds,otc,statement,trade,gallery,mail,currencies}.json',
      ],
      { import: 'default' },
    ),
  ),
};
