import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Figure } from '../../../../shared/formula/figure.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { Chips } from '../../../../ui/controls/chips.tsx';
import { ChoiceRow } from '../../../../ui/controls/choice-row.tsx';
import { ConfirmSheet } from '../../../../ui/overlay/confirm-sheet.tsx';
import { Sheet } from '../../../../ui/overlay/sheet.tsx';
import { useToast } from '../../../../ui/overlay/toast.tsx';
import styles from '../gallery.module.css';
import { Held, Line, type Sample } from '../sample.tsx';

const QUARTERS = ['25%', '50%', '75%', '100%'].map((share) => ({ value: share, label: share }));
const ABOUT = 'BTC/USDT · 50×';

function Sheets(): ReactNode {
  const { t } = useTranslation('gallery');
  const toast = useToast();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Line>
        <Button onClick={() => setOpen(true)}>{t('close_position')}</Button>
        <Button onClick={() => setAsking(true)}>{t('cancel_all')}</Button>
      </Line>
      <Sheet
        open={isOpen}
        padded
        title={t('close_position')}
        subtitle={ABOUT}
        onClose={close}
        foot={
          <>
            <Button main onClick={() => setChoosing(true)}>
              {t('order_type')}
            </Button>
            <Button
              main
              look="down"
              onClick={() => {
                toast(t('order_placed'));
                close();
              }}
            >
              {t('close_lots')}
            </Button>
          </>
        }
      >
        <div className={styles['figureLine']}>
          <Figure size="large" label={t('market_price')} value="94,218.6" />
          <Figure size="large" align="end" tone="up" label={t('profit')} value="+409.62" />
        </div>
        <Held start="100%">
          {(value, change) => (
            <Chips
              look="grid"
              label={t('balance_share')}
              options={QUARTERS}
              value={value}
              onChoose={change}
            />
          )}
        </Held>
        <Sheet open={isChoosing} title={t('order_type')} onClose={() => setChoosing(false)}>
          <ChoiceRow
            title={t('limit_order')}
            chosen
            onChoose={() => {
              setChoosing(false);
              toast(t('limit_order'), 'info');
            }}
          />
          <ChoiceRow
            title={t('market_price')}
            chosen={false}
            onChoose={() => {
              setChoosing(false);
              close();
              void navigate('/gallery?piece=button');
            }}
          />
        </Sheet>
      </Sheet>
      <ConfirmSheet
        open={isAsking}
        title={t('stop_question')}
        cancel={t('keep')}
        look="destroy"
        action={t('cancel_all')}
        onClose={() => setAsking(false)}
        onConfirm={() => setAsking(false)}
      >
        {t('stop_text')}
      </ConfirmSheet>
    </>
  );
}

export const overlaySamples: readonly Sample[] = [{ piece: 'sheet', Samples: Sheets }];
