import i18next from 'i18next';
import type { Alert } from '../../../protocol/calls/market/watch.ts';
import { loadCore } from '../../lib/core/core.ts';
import { loadTexts } from '../../lib/language/i18n.ts';
import type { Language } from '../../lib/language/language.ts';
import { numberRules } from '../../lib/language/number-rules.ts';
import { percentText } from '../../lib/language/percent.ts';
import { giveFeedback } from '../feedback/feedback.ts';
import { showOutside } from './show-outside.ts';

const KINDS = {
  1: 'fired.above',
  2: 'fired.below',
  3: 'fired.liquidation',
  4: 'fired.line',
} as const;

interface AlertTarget {
  language: Language;
  feedback: boolean;
  hasSound: boolean;
  toast(text: string): void;
}

export async function announceAlert(
  alert: Alert,
  { language, feedback, hasSound, toast }: AlertTarget,
): Promise<void> {
  const [core] = await Promise.all([loadCore(), loadTexts('chart')]);
  const value = core.format_plain(alert.value, numberRules(language));
  const text = i18next.t(KINDS[alert.type], {
    ns: 'chart',
    symbol: alert.symbol,
    price: value,
    percent: percentText(value, language),
  });
  toast(text);
  giveFeedback('alert', feedback && hasSound);
  const title = i18next.t('app_title');
  await showOutside(title, { body: text, tag: `alert:${alert.id}`, hasSound });
}
