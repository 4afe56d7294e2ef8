import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import type { LeverOrder } from '../../../../../protocol/calls/trading/contract.ts';
import type { BracketInput, BracketOutcome } from '../../../../../workers/market-worker.api.ts';
import { failureText, isHandledElsewhere } from '../../../../lib/api/failure-text.ts';
import { faultText, fieldFaults } from '../../../../lib/api/faults.ts';
import { useSend } from '../../../../lib/api/use-send.ts';
import { useApp } from '../../../../lib/app-context.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { usePositionFigures } from '../../../../lib/market/hooks.ts';
import { MarkAbout } from '../../../../shared/market/mark-about.tsx';
import { NONE, priceDecimals } from '../../../../shared/trade/money.ts';
import { sideOf } from '../../../../shared/trade/side-of.ts';
import { ConfirmSheet } from '../../../../ui/overlay/confirm-sheet.tsx';
import { useToast } from '../../../../ui/overlay/toast.tsx';
import { levelResults } from './bracket.ts';
import { exitText, type Ladder, type LadderSide, ladderLevels, ladderOf } from './ladder.ts';
import { TicketBracket } from './ticket-bracket.tsx';

interface LevelsSheetProps {
  order: LeverOrder;
  instrument: Instrument;
  onClose(): void;
}

/** All levels of a position or a waiting order, each with its part. */
export function LevelsSheet({ order, instrument, onClose }: LevelsSheetProps): ReactNode {
  const { t, i18n } = useTranslation('trade');
  const toast = useToast();
  const figures = useFigures();
  const [core] = useCore();
  const live = usePositionFigures(order.id);
  const [ladder, setLadder] = useState<Ladder>(() => ladderOf(order.exits));
  const levels = ladderLevels(ladder);
  const side = sideOf(order);
  const outcome = useOutcome({
    side,
    price: order.price,
    lots: order.share,
    lot_step: instrument.lot_step,
    lot_size: instrument.lot_size,
    // The fee of the position is paid.
    fee: '0',
    exits: levels.map(({ kind, price, part }) => ({ kind, price, part })),
  });
  const save = useSend('lever.exits', {
    onDone: () => {
      toast(t('stops_saved'), 'good');
      onClose();
    },
  });
  const faults = fieldFaults(save.error);
  const textOf = (field: string): string | undefined => {
    const fault = faults[field];
    return fault === undefined ? undefined : faultText(t, fault, i18n.language);
  };
  const levelError = (ofSide: LadderSide, row: number): string | undefined => {
    const at = levels.findIndex((level) => level.side === ofSide && level.row === row);
    return at === -1 ? undefined : textOf(`exits.${at}`);
  };
  const isAtFields = Object.keys(faults).some((field) => field.startsWith('exits'));
  const general =
    save.error === null || isHandledElsewhere(save.error) || isAtFields
      ? undefined
      : failureText(t, save.error);
  const terms = { side, price: order.price, lotSize: instrument.lot_size };
  return (
    <ConfirmSheet
      open
      title={t('stops')}
      subtitle={`${order.symbol} · ${t(`side.${side}`)} ${order.multiple}×`}
      hero={{
        label: t('open_price'),
        value: figures.withDecimals(order.price, priceDecimals(instrument)),
        aside: { label: <MarkAbout>{t('mark_price')}</MarkAbout>, value: live?.mark ?? NONE },
      }}
      note={{ tone: 'info', text: t('ladder.note') }}
      action={t('save')}
      busy={save.isPending}
      error={general}
      onConfirm={() => save.mutate({ id: order.id, exits: levels.map(exitText).join(',') })}
      onClose={onClose}
    >
      <TicketBracket
        ladder={ladder}
        instrument={instrument}
        outcome={outcome}
        fee="0"
        resultOf={
          core.kind === 'ready' ? levelResults(core.core, terms, levels, outcome) : () => undefined
        }
        errorOf={levelError}
        error={textOf('exits')}
        onChange={(next) => {
          save.reset();
          setLadder(next);
        }}
      />
    </ConfirmSheet>
  );
}

/** The outcome of the newest input that has one. */
function useOutcome(input: BracketInput): BracketOutcome | undefined {
  const { quotes } = useApp();
  const [outcome, setOutcome] = useState<BracketOutcome>();
  const key = JSON.stringify(input);
  useEffect(() => {
    let isOld = false;
    const ask = async (): Promise<void> => {
      const answer = await quotes.bracketOutcome(JSON.parse(key) as BracketInput);
      if (!isOld) setOutcome(answer.ok ? answer.value : undefined);
    };
    // Without an answer the results stay empty; saving is checked by the server.
    void ask().catch(() => undefined);
    return () => {
      isOld = true;
    };
  }, [quotes, key]);
  return outcome;
}
