import earn from '../../../../../locales/en/earn.json';
import errors from '../../../../../locales/en/errors.json';
import form from '../../../../../locales/en/form.json';
import funds from '../../../../../locales/en/funds.json';
import otc from '../../../../../locales/en/otc.json';
import statement from '../../../../../locales/en/statement.json';
import trade from '../../../../../locales/en/trade.json';
import { byArea, type LaterTexts } from '../texts.ts';

export const texts: LaterTexts = {
  tabs: { earn, errors, form, funds, otc, statement, trade },
  more: byArea(
    import.meta.glob(
      [
        '../../../../../locales/en/*.json',
        '!../../../../../locales/en/{common,home,market,ui,earn,errors,form,funds,otc,statement,trade,gallery,mail,currencies}.json',
      ],
      { import: 'default' },
    ),
  ),
};
