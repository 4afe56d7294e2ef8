import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Core } from '../../../../lib/core/core.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { languageTag } from '../../../../lib/language/language.ts';
import { useLanguage } from '../../../../lib/language/language-context.ts';
import { percentText } from '../../../../lib/language/percent.ts';
import { Icon } from '../../../../ui/media/icons.tsx';
import { METHOD_ICONS } from '../method-list.tsx';
import styles from '../otc.module.css';
import { isMethod, type PayMethod } from '../side.ts';
import { useMoney } from '../use-money.ts';
import own from './quick.module.css';
import type { MethodOffer } from './quick-amounts.ts';

interface MethodChoiceProps {
  core: Core;
  offers: readonly MethodOffer[];
  value: PayMethod | undefined;
  market: string | undefined;
  onChoose(method: PayMethod): void;
}

export function MethodChoice({
  core,
  offers,
  value,
  market,
  onChoose,
}: MethodChoiceProps): ReactNode {
  const { t } = useTranslation('otc');
  const language = useLanguage();
  const figures = useFigures();
  const money = useMoney();
  const name = useId();
  const best = offers.reduce<MethodOffer | undefined>(
    (least, one) =>
      least === undefined || core.evaluate('cmp', [one.ad.price, least.ad.price]) === '-1'
        ? one
        : least,
    undefined,
  );
  const wordsOf = (method: PayMethod, number: string, ad: MethodOffer['ad']): string => {
    if (best?.method === method) return t('quick.best');
    return number === '0' ? ad.nickname : money.coin(number, ad.currency_name);
  };
  const toMarket = (price: string): string => {
    if (market === undefined || market === '0') return '';
    const ratio = core.evaluate('sub', [core.evaluate('div', [price, market]), '1']);
    const percent = core.evaluate('mul', [ratio, '100']);
    const text = percentText(figures.withDecimals(percent, 2), language);
    const isMore = core.evaluate('cmp', [percent, '0']) === '1';
    return t('quick.to_market', { percent: isMore ? `+${text}` : text });
  };
  return (
    <fieldset className={own['ways']} lang={languageTag(language)}>
      <legend className="spoken">{t('quick.pay_with')}</legend>
      {offers.map(({ method, ad, number }) => (
        <label key={method} className={own['way']} data-chosen={method === value}>
          <input
            type="radio"
            name={name}
            value={method}
            checked={method === value}
            onChange={({ currentTarget }) => {
              if (isMethod(currentTarget.value)) onChoose(currentTarget.value);
            }}
          />
          <Icon name={METHOD_ICONS[method]} />
          <span className={own['wayWords']}>
            <strong>{t(`methods.${method}`)}</strong>
            <span className={styles['quiet']}>{wordsOf(method, number, ad)}</span>
          </span>
          <span className={own['wayPrice']}>
            <strong>{figures.plain(ad.price)}</strong>
            <span className={styles['quiet']}>{toMarket(ad.price)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
