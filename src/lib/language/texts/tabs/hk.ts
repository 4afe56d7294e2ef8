import earn from '../../../../../locales/hk/earn.json';
import errors from '../../../../../locales/hk/errors.json';
import form from '../../../../../locales/hk/form.json';
import funds from '../../../../../locales/hk/funds.json';
import otc from '../../../../../locales/hk/otc.json';
import statement from '../../../../../locales/hk/statement.json';
import trade from '../../../../../locales/hk/trade.json';
import { byArea, type LaterTexts } from '../texts.ts';

export const texts: LaterTexts = {
  tabs: { earn, errors, form, funds, otc, statement, trade },
  more: byArea(
    import.meta.glob(
      [
        '../../../../../locales/hk/*.json',
        '!../../../../../locales/hk/{common,home,market,ui,earn,errors,form,funds,otc,statement,trade,gallery,mail,currencies}.json',
      ],
      { import: 'default' },
    ),
  ),
};
