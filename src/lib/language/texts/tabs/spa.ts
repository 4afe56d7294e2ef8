import earn from '../../../../../locales/spa/earn.json';
import errors from '../../../../../locales/spa/errors.json';
import form from '../../../../../locales/spa/form.json';
import funds from '../../../../../locales/spa/funds.json';
import otc from '../../../../../locales/spa/otc.json';
import statement from '../../../../../locales/spa/statement.json';
import trade from '../../../../../locales/spa/trade.json';
import type { TabTexts } from '../texts.ts';

export const texts: TabTexts = { earn, errors, form, funds, otc, statement, trade };
