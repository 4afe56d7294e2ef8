import earn from '../../../../../locales/kor/earn.json';
import errors from '../../../../../locales/kor/errors.json';
import form from '../../../../../locales/kor/form.json';
import funds from '../../../../../locales/kor/funds.json';
import otc from '../../../../../locales/kor/otc.json';
import statement from '../../../../../locales/kor/statement.json';
import trade from '../../../../../locales/kor/trade.json';
import { byArea, type LaterTexts } from '../texts.ts';

export const texts: LaterTexts = {
  tabs: { earn, errors, form, funds, otc, statement, trade },
  more: byArea(
    import.meta.glob(
      [
        '../../../../../locales/kor/*.json',
        '!../../../../../locales/kor/{common,home,market,ui,earn,errors,form,funds,otc,statement,trade,gallery,mail,currencies}.json',
      ],
      { import: 'default' },
    ),
  ),
};
