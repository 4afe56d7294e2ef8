import earn from '../../../../../locales/th/earn.json';
import errors from '../../../../../locales/th/errors.json';
import form from '../../../../../locales/th/form.json';
import funds from '../../../../../locales/th/funds.json';
import otc from '../../../../../locales/th/otc.json';
import statement from '../../../../../locales/th/statement.json';
import trade from '../../../../../locales/th/trade.json';
import type { TabTexts } from '../texts.ts';

export const texts: TabTexts = { earn, errors, form, funds, otc, statement, trade };
