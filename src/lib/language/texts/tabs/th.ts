import earn from '../../../../../locales/th/earn.json';
import errors from '../../../../../locales/th/errors.json';
import form from '../../../../../locales/th/form.json';
import funds from '../../../../../locales/th/funds.json';
import otc from '../../../../../locales/th/otc.json';
import statement from '../../../../../locales/th/statement.json';
import trade from '../../../../../locales/th/trade.json';
import { byArea, type LaterTexts } from '../texts.ts';

export const texts: LaterTexts = {
  tabs: { earn, errors, form, funds, otc, statement, trade },
  more: byArea(
    import.meta.glob(
      [
        '../../../../../locales/th/*.json',
        '!../../../../../locales/th/{common,home,market,ui,earn,errors,form,funds,otc,statement,trade,gallery,mail,currencies}.json',
      ],
      { import: 'default' },
    ),
  ),
};
