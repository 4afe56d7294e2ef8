import earn from '../../../../../locales/vi/earn.json';
import errors from '../../../../../locales/vi/errors.json';
import form from '../../../../../locales/vi/form.json';
import funds from '../../../../../locales/vi/funds.json';
import otc from '../../../../../locales/vi/otc.json';
import statement from '../../../../../locales/vi/statement.json';
import trade from '../../../../../locales/vi/trade.json';
import type { TabTexts } from '../texts.ts';

export const texts: TabTexts = { earn, errors, form, funds, otc, statement, trade };
