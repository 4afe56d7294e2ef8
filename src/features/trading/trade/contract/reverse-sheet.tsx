import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import type { LeverOrder } from '../../../../../protocol/calls/trading/contract.ts';
import { useApp } from '../../../../lib/app-context.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { useConnection, usePositionFigures } from '../../../../lib/market/hooks.ts';
import { useOrderNews } from '../../../../shared/alerts/use-order-news.ts';
import { MarkAbout } from '../../../../shared/market/mark-about.tsx';
import { useStopTitle } from '../../../../shared/trade/limits/use-own-limits.ts';
import { useOrderAct } from '../../../../shared/trade/use-order-act.ts';
import { ValueRows } from '../../../../ui/lists/value-rows.tsx';
import { ConfirmSheet } from '../../../../ui/overlay/confirm-sheet.tsx';

interface ReverseSheetProps {
  open: boolean;
  order: LeverOrder;
  instrument: Instrument;
  onClose(): void;
}

export function ReverseSheet({ open, order, instrument, onClose }: ReverseSheetProps): ReactNode {
  const { t } = useTranslation('trade');
  const { quotes } = useApp();
  const { isBlocked } = useConnection();
  const announceOrder = useOrderNews();
  const figures = useFigures();
  const live = usePositionFigures(order.id);
  const stopTitle = useStopTitle();
  const reverse = useOrderAct('lever.reverse', ({ opened }) => {
    announceOrder(opened);
    onClose();
  });
  const [from, to] = order.type === 1 ? (['long', 'short'] as const) : (['short', 'long'] as const);
  return (
    <ConfirmSheet
      open={open}
      title={t('reverse.title')}
      subtitle={`${order.symbol} · ${order.multiple}×`}
      hero={{
        label: t('profit'),
        value: live?.profit ?? '—',
        unit: instrument.legal_name,
        tone: (live?.pixels.profit ?? 0) < 0 ? 'down' : 'up',
        aside: { label: <MarkAbout>{t('mark_price')}</MarkAbout>, value: live?.mark ?? '—' },
      }}
      note={{ tone: 'warn', text: isBlocked ? t('anyway.text') : t('reverse.note') }}
      action={t('reverse.action', { side: t(`side.${to}`) })}
      look={to === 'long' ? 'up' : 'down'}
      busy={reverse.isBusy}
      error={reverse.error}
      blockReason={stopTitle}
      onConfirm={() => reverse.run({ id: order.id, quote_time: quotes.quoteTime() })}
      onClose={onClose}
    >
      <ValueRows
        rows={[
          { id: 'side', label: t('side.label'), before: t(`side.${from}`), value: t(`side.${to}`) },
          { id: 'lots', label: t('lots_short'), value: figures.plain(order.share) },
        ]}
      />
    </ConfirmSheet>
  );
}
