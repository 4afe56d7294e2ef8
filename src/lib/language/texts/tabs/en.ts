import earn from '../../../../../locales/en/earn.json';
import errors from '../../../../../locales/en/errors.json';
import form from '../../../../../locales/en/form.json';
import funds from '../../../../../locales/en/funds.json';
import otc from '../../../../../locales/en/otc.json';
import statement from '../../../../../locales/en/statement.json';
import trade from '../../../../../locales/en/trade.json';
import type { TabTexts } from '../texts.ts';

export const texts: TabTexts = { earn, errors, form, funds, otc, statement, trade };
