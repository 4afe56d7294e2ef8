import earn from '../../../../../locales/spa/earn.json';
import errors from '../../../../../locales/spa/errors.json';
import form from '../../../../../locales/spa/form.json';
import funds from '../../../../../locales/spa/funds.json';
import otc from '../../../../../locales/spa/otc.json';
import statement from '../../../../../locales/spa/statement.json';
import trade from '../../../../../locales/spa/trade.json';
import { byArea, type LaterTexts } from '../texts.ts';

export const texts: LaterTexts = {
  tabs: { earn, errors, form, funds, otc, statement, trade },
  more: byArea(
    import.meta.glob(
      [
        '../../../../../locales/spa/*.json',
        '!../../../../../locales/spa/{common,home,market,ui,earn,errors,form,funds,otc,statement,trade,gallery,mail,currencies}.json',
      ],
      { import: 'default' },
    ),
  ),
};
