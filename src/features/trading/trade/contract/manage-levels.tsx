import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../../lib/api/use-send.ts';
import { useApp } from '../../../../lib/app-context.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { usePriceReader } from '../../../../lib/core/use-price-reader.ts';
import { usePositionFigures } from '../../../../lib/market/hooks.ts';
import { sideOf } from '../../../../shared/trade/side-of.ts';
import { useCoreAnswer } from '../../../../shared/trade/use-core-answer.ts';
import { useFieldErrors } from '../../../../shared/trade/use-field-errors.ts';
import { useToast } from '../../../../ui/overlay/toast.tsx';
import { levelResults } from './bracket.ts';
import { exitText, type Ladder, type LadderSide, ladderLevels, ladderOf } from './ladder.ts';
import { LevelsRail } from './levels-rail.tsx';
import type { ManagePart, ManageProps } from './manage-part.ts';

/** All levels of a position or a waiting order, each with its part. */
export function useLevelsPart({ order, instrument, onClose }: ManageProps): ManagePart {
  const { t } = useTranslation('trade');
  const toast = useToast();
  const [core] = useCore();
  const read = usePriceReader();
  const { quotes } = useApp();
  const live = usePositionFigures(order.id);
  const [ladder, setLadder] = useState<Ladder>(() => ladderOf(order.exits, order.type === 1));
  const levels = ladderLevels(ladder);
  const side = sideOf(order);
  const outcome = useCoreAnswer(
    {
      side,
      price: order.price,
      lots: order.share,
      lot_step: instrument.lot_step,
      lot_size: instrument.lot_size,
      // The fee of the position is paid.
      fee: '0',
      exits: levels.map(({ kind, price, part }) => ({ kind, price, part })),
    },
    (input) => quotes.bracketOutcome(input),
  );
  const save = useSend('lever.exits', {
    onDone: () => {
      toast(t('stops_saved'), 'good');
      onClose();
    },
  });
  const errors = useFieldErrors(save.error, (field) => field.startsWith('exits'));
  const levelError = (ofSide: LadderSide, row: number): string | undefined => {
    const at = levels.findIndex((level) => level.side === ofSide && level.row === row);
    return at === -1 ? undefined : errors.of(`exits.${at}`);
  };
  const terms = { side, price: order.price, lotSize: instrument.lot_size };
  const body = (
    <LevelsRail
      order={order}
      ladder={ladder}
      instrument={instrument}
      outcome={outcome}
      mark={read(live?.mark)}
      liquidation={read(live?.liquidation) ?? order.liquidation_price ?? undefined}
      resultOf={
        core.kind === 'ready' ? levelResults(core.core, terms, levels, outcome) : () => undefined
      }
      errorOf={levelError}
      error={errors.of('exits')}
      onChange={(next) => {
        save.reset();
        setLadder(next);
      }}
    />
  );
  return {
    body,
    action: levels.length === 0 ? t('save') : t('manage.save_levels', { number: levels.length }),
    note: { tone: 'info', text: t('ladder.note') },
    busy: save.isPending,
    error: errors.general,
    blockReason: undefined,
    onConfirm: () => save.mutate({ id: order.id, exits: levels.map(exitText).join(',') }),
  };
}
