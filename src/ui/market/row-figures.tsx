import { type ReactNode, useCallback, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../lib/app-context.ts';
import type { Language } from '../../lib/language.ts';
import { useQuoteDrawing } from '../../lib/market/hooks.ts';
import type { Quote } from '../../lib/market/types.ts';
import { percentText } from '../../lib/percent.ts';
import { changeLook } from '../change.tsx';
import { LiveText } from '../live-text.ts';
import lights from '../price-light.module.css';
import { PriceLight } from '../price-light.ts';
import styles from './rows.module.css';

const NO_PRICE = '—';

/** `list`: the change as a pill, volume below the name. `home`: the change below the price. `pick`: side by side. */
export type RowLook = 'list' | 'home' | 'pick';

interface Places {
  turnover: HTMLElement | null;
  price: HTMLElement;
  light: HTMLElement;
  change: HTMLElement;
}

/** The figures of a row as they stand in the page. A tick writes those that changed, and nothing renders. */
class RowFigures {
  private readonly change: HTMLElement;
  private readonly turnoverText: LiveText | undefined;
  private readonly priceText: LiveText;
  private readonly changeText: LiveText;
  private readonly light: PriceLight;
  private readonly changeAs: 'pill' | 'text';
  private look = '';
  private hasPrice = false;

  constructor({ turnover, price, light, change }: Places, changeAs: 'pill' | 'text') {
    this.change = change;
    this.changeAs = changeAs;
    this.turnoverText = turnover === null ? undefined : new LiveText(turnover);
    this.priceText = new LiveText(price);
    this.changeText = new LiveText(change);
    this.light = new PriceLight(light);
    this.priceText.show(NO_PRICE);
  }

  draw(quote: Quote | undefined, language: Language): void {
    if (quote === undefined) {
      this.clear();
      return;
    }
    const { price, turnover, change, direction, pixels } = quote;
    const isOther = this.priceText.show(price) && this.hasPrice;
    this.light.moved(isOther ? direction : 'none');
    this.hasPrice = true;
    // Where nothing was traded, as on a closed market, there is no volume to tell.
    this.turnoverText?.show(pixels.turnover === 0 ? '' : turnover);
    this.changeText.show(percentText(change, language));
    const look = changeLook(this.changeAs, pixels.change);
    if (look === this.look) return;
    this.look = look;
    this.change.className = look;
  }

  /** A price of a former visit that the market does not speak of goes. */
  private clear(): void {
    if (!this.hasPrice) return;
    this.hasPrice = false;
    this.turnoverText?.show('');
    this.priceText.show(NO_PRICE);
    this.changeText.show('');
    this.look = '';
    this.change.className = '';
  }

  remove(): void {
    this.light.remove();
  }
}

interface FiguresProps {
  id: number;
  look: RowLook;
  /** Behind the volume; `home` shows it in the volume's place. */
  note: ReactNode;
}

export function Figures({ id, look, note }: FiguresProps): ReactNode {
  const { t } = useTranslation('market');
  const language = useLanguage();
  const turnover = useRef<HTMLSpanElement>(null);
  const price = useRef<HTMLSpanElement>(null);
  const light = useRef<HTMLSpanElement>(null);
  const change = useRef<HTMLSpanElement>(null);
  const row = useRef<RowFigures>(null);

  // Before the hook that draws into them.
  useLayoutEffect(() => {
    if (!(price.current && light.current && change.current)) return;
    const places = {
      turnover: turnover.current,
      price: price.current,
      light: light.current,
      change: change.current,
    };
    const made = new RowFigures(places, look === 'list' ? 'pill' : 'text');
    row.current = made;
    return () => made.remove();
  }, [look]);
  const trading = useQuoteDrawing(
    id,
    useCallback((quote: Quote | undefined) => row.current?.draw(quote, language), [language]),
  );

  const isShut = trading === 'halted' || trading === 'closed';
  const shut = isShut ? <span className={styles['shut']}>{t(trading)}</span> : null;
  return (
    <>
      <span className={styles['more']}>
        {look === 'home' ? null : (
          <span>
            <span ref={turnover} className={styles['turnover']} />
          </span>
        )}
        {note}
      </span>
      <span className={styles['price']}>
        <span ref={light} className={lights['light']}>
          <span ref={price} className={lights['price']} data-price />
        </span>
        {look === 'home' ? null : shut}
      </span>
      <span className={styles['change']}>
        {look === 'home' ? shut : null}
        <span ref={change} />
      </span>
    </>
  );
}
