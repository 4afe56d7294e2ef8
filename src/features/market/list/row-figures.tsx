import { type ReactNode, useCallback, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/app-context.ts';
import type { Language } from '../../../lib/language.ts';
import { useQuoteDrawing, useTrading } from '../../../lib/market/hooks.ts';
import type { Quote } from '../../../lib/market/types.ts';
import { percentText } from '../../../lib/percent.ts';
import { changeLook } from '../../../ui/change.tsx';
import { LiveText } from '../../../ui/live-text.ts';
import lights from '../../../ui/price-light.module.css';
import { PriceLight } from '../../../ui/price-light.ts';
import styles from './market-list.module.css';

const NO_PRICE = '—';

interface Places {
  turnover: HTMLElement;
  price: HTMLElement;
  change: HTMLElement;
}

/** The figures of a row as they stand in the page. A tick writes those that changed, and nothing renders. */
class RowFigures {
  private readonly change: HTMLElement;
  private readonly turnoverText: LiveText;
  private readonly priceText: LiveText;
  private readonly changeText: LiveText;
  private readonly light: PriceLight;
  private look = '';
  private hasPrice = false;

  constructor({ turnover, price, change }: Places) {
    this.change = change;
    this.turnoverText = new LiveText(turnover);
    this.priceText = new LiveText(price);
    this.changeText = new LiveText(change);
    this.light = new PriceLight(price);
    this.priceText.show(NO_PRICE);
  }

  draw({ price, turnover, change, direction, pixels }: Quote, language: Language): void {
    if (this.priceText.show(price) && this.hasPrice) this.light.moved(direction);
    this.hasPrice = true;
    this.turnoverText.show(turnover);
    this.changeText.show(percentText(change, language));
    const look = changeLook('pill', pixels.change);
    if (look === this.look) return;
    this.look = look;
    this.change.className = look;
  }

  remove(): void {
    this.light.remove();
  }
}

export function Figures({ id, badge }: { id: number; badge: ReactNode }): ReactNode {
  const { t } = useTranslation('market');
  const language = useLanguage();
  const trading = useTrading(id);
  const turnover = useRef<HTMLSpanElement>(null);
  const price = useRef<HTMLSpanElement>(null);
  const change = useRef<HTMLSpanElement>(null);
  const row = useRef<RowFigures>(null);

  // Before the hook that draws into them.
  useLayoutEffect(() => {
    if (!(turnover.current && price.current && change.current)) return;
    const made = new RowFigures({
      turnover: turnover.current,
      price: price.current,
      change: change.current,
    });
    row.current = made;
    return () => made.remove();
  }, []);
  useQuoteDrawing(
    id,
    useCallback((quote: Quote) => row.current?.draw(quote, language), [language]),
  );

  return (
    <>
      <span className={styles['more']}>
        <span ref={turnover} className={styles['turnover']} />
        {badge}
      </span>
      <span className={styles['price']}>
        <span ref={price} className={lights['price']} data-price />
        {trading === 'halted' || trading === 'closed' ? (
          <span className={styles['shut']}>{t(trading)}</span>
        ) : null}
      </span>
      <span className={styles['change']}>
        <span ref={change} />
      </span>
    </>
  );
}
