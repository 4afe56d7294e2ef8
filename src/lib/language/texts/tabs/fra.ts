import earn from '../../../../../locales/fra/earn.json';
import errors from '../../../../../locales/fra/errors.json';
import form from '../../../../../locales/fra/form.json';
import funds from '../../../../../locales/fra/funds.json';
import otc from '../../../../../locales/fra/otc.json';
import statement from '../../../../../locales/fra/statement.json';
import trade from '../../../../../locales/fra/trade.json';
import type { TabTexts } from '../texts.ts';

export const texts: TabTexts = { earn, errors, form, funds, otc, statement, trade };
