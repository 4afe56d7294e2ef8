import earn from '../../../../../locales/fra/earn.json';
import errors from '../../../../../locales/fra/errors.json';
import form from '../../../../../locales/fra/form.json';
import funds from '../../../../../locales/fra/funds.json';
import otc from '../../../../../locales/fra/otc.json';
import statement from '../../../../../locales/fra/statement.json';
import trade from '../../../../../locales/fra/trade.json';
import { byArea, type LaterTexts } from '../texts.ts';

export const texts: LaterTexts = {
  tabs: { earn, errors, form, funds, otc, statement, trade },
  more: byArea(
    import.meta.glob(
      [
        '../../../../../locales/fra/*.json',
        '!../../../../../locales/fra/{common,home,market,ui,earn,errors,form,funds,otc,statement,trade,gallery,mail,currencies}.json',
      ],
      { import: 'default' },
    ),
  ),
};
