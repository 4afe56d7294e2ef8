import { type ReactNode, useCallback, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../lib/app-context.ts';
import type { Language } from '../../lib/language/language.ts';
import { useLanguage } from '../../lib/language/language-context.ts';
import { percentText } from '../../lib/language/percent.ts';
import { useQuoteDrawing } from '../../lib/market/hooks.ts';
import type { Quote } from '../../lib/market/types.ts';
import { changeLook } from '../../ui/charts/change.tsx';
import { TextCell } from '../../ui/lists/text-cell.ts';
import lights from './price-light.module.css';
import { PriceLight } from './price-light.ts';
import styles from './rows.module.css';

const NO_PRICE = '—';

/** `list`: the change as a pill, volume below the name. `home`: the change below the price. `pick`: side by side. */
export type RowLook = 'list' | 'home' | 'pick';

/** Writes the figures of a row directly into the page: a tick writes the changed ones without a render. */
class RowFigures {
  readonly #change: HTMLElement;
  readonly #turnoverText: TextCell | undefined;
  readonly #priceText: TextCell;
  readonly #changeText: TextCell;
  readonly #light: PriceLight;
  readonly #changeAs: 'pill' | 'text';
  readonly #row: HTMLElement;
  #look = '';
  #hasPrice = false;

  constructor(
    turnover: HTMLElement | null,
    price: HTMLElement,
    change: HTMLElement,
    look: RowLook,
    clock: () => number,
  ) {
    const around = (name = ''): HTMLElement => price.closest<HTMLElement>(`.${name}`) ?? price;
    this.#change = change;
    this.#changeAs = look === 'list' ? 'pill' : 'text';
    this.#turnoverText = turnover === null ? undefined : new TextCell(turnover, turnover);
    this.#priceText = new TextCell(price, around(styles['room']));
    this.#changeText = new TextCell(change, change);
    this.#light = new PriceLight(around(lights['light']), clock);
    this.#row = around(styles['row']);
  }

  /** `isAnswered`: no quote means that the market has none. Before that the cells are grey boxes. */
  draw(quote: Quote | undefined, isAnswered: boolean, language: Language): void {
    if (quote === undefined) {
      if (isAnswered) this.#clear();
      return;
    }
    const { price, turnover, change, direction, pixels } = quote;
    const isOther = this.#priceText.show(price) && this.#hasPrice;
    this.#light.show(isOther ? direction : 'none');
    this.#hasPrice = true;
    // Without trades, as on a closed market, no volume is shown.
    this.#turnoverText?.show(pixels.turnover === 0 ? '' : turnover);
    this.#changeText.show(percentText(change, language));
    const look = changeLook(this.#changeAs, pixels.change);
    if (look === this.#look) return;
    this.#look = look;
    this.#change.className = look;
    // The line of the day has the direction of the change.
    this.#row.dataset['way'] = pixels.change > 0 ? 'up' : pixels.change < 0 ? 'down' : 'none';
  }

  /** The market has no quote, so a stored price isn't shown either. */
  #clear(): void {
    this.#hasPrice = false;
    this.#turnoverText?.show('');
    this.#priceText.show(NO_PRICE);
    this.#changeText.show('');
    this.#look = '';
    this.#change.className = '';
  }

  remove(): void {
    this.#light.remove();
  }
}

interface FiguresProps {
  id: number;
  wasOpen: boolean;
  look: RowLook;
  note: ReactNode;
}

export function Figures({ id, wasOpen, look, note }: FiguresProps): ReactNode {
  const { t } = useTranslation('market');
  const language = useLanguage();
  const { quotes } = useApp();
  const { monotonic } = quotes;
  const turnover = useRef<HTMLSpanElement>(null);
  const price = useRef<HTMLSpanElement>(null);
  const change = useRef<HTMLSpanElement>(null);
  const row = useRef<RowFigures>(null);

  // Before the hook that draws into them.
  useLayoutEffect(() => {
    if (!(price.current && change.current)) return;
    const newFigures = new RowFigures(
      turnover.current,
      price.current,
      change.current,
      look,
      monotonic,
    );
    row.current = newFigures;
    return () => newFigures.remove();
  }, [look, monotonic]);
  const shutBy = useQuoteDrawing(
    id,
    useCallback(
      (quote: Quote | undefined) => row.current?.draw(quote, quotes.isAnswered(id), language),
      [quotes, id, language],
    ),
    wasOpen,
  );

  const word = shutBy && t(shutBy);
  const shut = word && <span className={styles['shut']}>{word}</span>;
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
      {look === 'list' ? (
        <span className={styles['room']} data-shut={word}>
          <span className={styles['figures']}>
            <span ref={price} className={`${lights['light']} ${lights['price']}`} data-price />
            {shut}
            <span ref={change} />
          </span>
        </span>
      ) : (
        <>
          <span className={styles['price']}>
            <span className={lights['light']}>
              <span ref={price} className={lights['price']} data-price />
            </span>
            {look === 'home' ? null : shut}
          </span>
          <span className={styles['change']}>
            {look === 'home' ? shut : null}
            <span ref={change} />
          </span>
        </>
      )}
    </>
  );
}
