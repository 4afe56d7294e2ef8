import earn from '../../../../../locales/vi/earn.json';
import errors from '../../../../../locales/vi/errors.json';
import form from '../../../../../locales/vi/form.json';
import funds from '../../../../../locales/vi/funds.json';
import otc from '../../../../../locales/vi/otc.json';
import statement from '../../../../../locales/vi/statement.json';
import trade from '../../../../../locales/vi/trade.json';
import { byArea, type LaterTexts } from '../texts.ts';

export const texts: LaterTexts = {
  tabs: { earn, errors, form, funds, otc, statement, trade },
  more: byArea(
    import.meta.glob(
      [
        '../../../../../locales/vi/*.json',
        '!../../../../../locales/vi/{common,home,market,ui,earn,errors,form,funds,otc,statement,trade,gallery,mail,currencies}.json',
      ],
      { import: 'default' },
    ),
  ),
};
