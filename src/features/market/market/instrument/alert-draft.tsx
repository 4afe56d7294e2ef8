import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import { failureText, isHandledElsewhere } from '../../../../lib/api/failure-text.ts';
import { useSend } from '../../../../lib/api/use-send.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { usePriceReader } from '../../../../lib/core/use-price-reader.ts';
import { useSlowDetail } from '../../../../lib/market/hooks.ts';
import { Button, IconButton } from '../../../../ui/controls/button.tsx';
import { useToast } from '../../../../ui/overlay/toast.tsx';
import { decimalsOf } from '../periods.ts';
import styles from './alert-draft.module.css';

interface AlertDraftProps {
  instrument: Instrument;
  price: string;
  onDone(): void;
}

const [ABOVE, BELOW] = [1, 2] as const;

export function AlertDraft({ instrument, price, onDone }: AlertDraftProps): ReactNode {
  const { t } = useTranslation('chart');
  const toast = useToast();
  const figures = useFigures();
  const [core] = useCore();
  const read = usePriceReader();
  const mark = read(useSlowDetail(instrument.match_id)?.mark);
  const text = figures.withDecimals(price, decimalsOf(instrument.tick));
  const add = useSend('alert.add', {
    touches: ['alert.list'],
    onDone: () => {
      toast(t('alert_here.done', { price: text }), 'good');
      onDone();
    },
  });
  const { match_id } = instrument;
  const set = (): void => {
    if (core.kind !== 'ready' || mark === undefined) return;
    const isAbove = core.core.evaluate('cmp', [price, mark]) !== '-1';
    add.mutate(
      { match_id, type: isAbove ? ABOVE : BELOW, value: price },
      {
        onError: (error) => {
          if (!isHandledElsewhere(error)) toast(failureText(t, error), 'bad');
        },
      },
    );
  };
  return (
    <div className={styles['draft']}>
      <Button small look="base" icon="bellPlus" busy={add.isPending} onClick={set}>
        {t('alert_here.set', { price: text })}
      </Button>
      <IconButton icon="close" label={t('ui:cancel')} onClick={onDone} />
    </div>
  );
}
