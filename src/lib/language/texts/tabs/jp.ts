import earn from '../../../../../locales/jp/earn.json';
import errors from '../../../../../locales/jp/errors.json';
import form from '../../../../../locales/jp/form.json';
import funds from '../../../../../locales/jp/funds.json';
import otc from '../../../../../locales/jp/otc.json';
import statement from '../../../../../locales/jp/statement.json';
import trade from '../../../../../locales/jp/trade.json';
import type { TabTexts } from '../texts.ts';

export const texts: TabTexts = { earn, errors, form, funds, otc, statement, trade };
