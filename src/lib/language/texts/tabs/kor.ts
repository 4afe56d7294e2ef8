import earn from '../../../../../locales/kor/earn.json';
import errors from '../../../../../locales/kor/errors.json';
import form from '../../../../../locales/kor/form.json';
import funds from '../../../../../locales/kor/funds.json';
import otc from '../../../../../locales/kor/otc.json';
import statement from '../../../../../locales/kor/statement.json';
import trade from '../../../../../locales/kor/trade.json';
import type { TabTexts } from '../texts.ts';

export const texts: TabTexts = { earn, errors, form, funds, otc, statement, trade };
