import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NarrowBook } from '../../../../shared/market/narrow-book.tsx';
import { BookColumn, type BookLayout, type BookSides } from '../../../../ui/lists/book-column.tsx';
import { BookTools } from '../../../../ui/lists/book-tools.tsx';
import { useToast } from '../../../../ui/overlay/toast.tsx';
import styles from '../gallery.module.css';
import { Held, nothing, type Sample, State } from '../sample.tsx';

const BTC = 'BTC';
const levels = (of: readonly (readonly [string, string, number])[]) =>
  of.map(([price, number, total]) => ({ price, number, pixels: { total } }));
const ASKS = levels([
  ['94,218.8', '1.193', 0.38],
  ['94,218.9', '0.137', 0.42],
  ['94,219.2', '0.746', 0.66],
  ['94,219.6', '0.414', 0.79],
  ['94,219.9', '0.040', 0.8],
  ['94,220.1', '0.613', 1],
]);
const BIDS = levels([
  ['94,218.5', '1.222', 0.39],
  ['94,218.3', '0.053', 0.4],
  ['94,218.2', '0.094', 0.43],
  ['94,218.0', '0.556', 0.61],
  ['94,217.9', '0.612', 0.8],
  ['94,217.7', '0.610', 1],
]);
const STEPS = ['0.1', '1', '10', '100'].map((step) => ({ value: step, label: step }));
const INSTRUMENT = { match_id: 0, tick: '0.1', currency_name: BTC };

function Columns(): ReactNode {
  const { t } = useTranslation('gallery');
  const toast = useToast();
  const [layout, setLayout] = useState<BookLayout>('both');
  const sides = useRef<BookSides>(null);
  useLayoutEffect(() => {
    sides.current?.bids?.draw(BIDS, 1, (size) => size);
    sides.current?.asks?.draw(ASKS, 1, (size) => size);
  });
  const middle = (
    <>
      <p className={styles['price']}>{'94,218.6'}</p>
      <p className={styles['stateName']}>{t('market:mark', { price: '94,215.4' })}</p>
    </>
  );
  return (
    <div className={styles['pair']}>
      <State name="live">
        <BookColumn
          ref={sides}
          priceHead={t('market:book.price_head')}
          sizeHead={BTC}
          rows={BIDS.length}
          bidsLabel={t('market:book.bids')}
          asksLabel={t('market:book.asks')}
          layout={layout}
          middle={middle}
          onPrice={(price) => toast(price, 'info')}
        />
        <Held start="0.1">
          {(step, setStep) => (
            <BookTools
              stepLabel={t('market:book.step')}
              steps={STEPS}
              step={step}
              onStep={setStep}
              layoutLabel={t('market:book.layout')}
              layoutNames={{
                both: t('market:book.layout_both'),
                bids: t('market:book.bids'),
                asks: t('market:book.asks'),
              }}
              layout={layout}
              onLayout={setLayout}
            />
          )}
        </Held>
      </State>
      <State name="loading">
        <NarrowBook instrument={INSTRUMENT} rows={6} middle={middle} onPrice={nothing} />
      </State>
    </div>
  );
}

export const bookSamples: readonly Sample[] = [{ piece: 'book-column', Samples: Columns }];
