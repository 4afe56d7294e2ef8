import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import type { LeverExit, LeverOrder } from '../../../../../protocol/calls/trading/contract.ts';
import { failureText, isHandledElsewhere } from '../../../../lib/api/failure-text.ts';
import { useApp } from '../../../../lib/app-context.ts';
import type { Core } from '../../../../lib/core/core.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { useToast } from '../../../../ui/overlay/toast.tsx';
import { decimalsOf } from '../periods.ts';

/** With the time of every toast 3 s. */
const UNDO_MS = 1_500;
const PERCENT_STEP = '0.01';

/** Moves a way out to where its line was let go: it is sent at once, and can be taken back for 3 s. */
export function useExitMoves(
  instrument: Instrument,
  onEnd: () => void,
): (order: LeverOrder, exit: LeverExit, price: string) => void {
  const { t } = useTranslation('chart');
  const { wishes } = useApp();
  const [core] = useCore();
  const figures = useFigures();
  const toast = useToast();

  const send = async (order: LeverOrder, exit: LeverExit, price: string): Promise<LeverOrder> => {
    const { id } = order;
    const { number, trail } = exit;
    if (trail !== null) {
      if (core.kind !== 'ready') throw new Error('the core is not loaded');
      const terms = trailTerms(core.core, trail, price);
      return wishes.send('lever.trailing_stop', {
        id,
        number,
        distance_unit: trail.unit,
        ...terms,
      });
    }
    return wishes.send('lever.move_exit', { id, number, price });
  };
  const back = async (former: LeverExit, movedOrder: LeverOrder): Promise<void> => {
    const price = former.price ?? former.trail?.level ?? former.trail?.start_price ?? null;
    const same = newest(movedOrder.exits);
    if (price === null || same === undefined) return;
    if (former.trail !== null) {
      const { distance, unit, start_price } = former.trail;
      const start = start_price === null ? {} : { start_price };
      const { id } = movedOrder;
      const { number } = same;
      await wishes.send('lever.trailing_stop', {
        id,
        number,
        distance,
        distance_unit: unit,
        ...start,
      });
      return;
    }
    await send(movedOrder, same, price);
  };
  const tell = (error: unknown): void => {
    if (error instanceof Error && !isHandledElsewhere(error)) toast(failureText(t, error), 'bad');
  };
  return (order, exit, price) => {
    const run = async (): Promise<void> => {
      try {
        const movedOrder = await send(order, exit, price);
        const doneText = t('move.done', {
          price: figures.withDecimals(price, decimalsOf(instrument.tick)),
        });
        toast(doneText, 'good', UNDO_MS, false, {
          label: t('move.undo'),
          onPress: () => void back(exit, movedOrder).catch(tell),
        });
      } catch (error) {
        tell(error);
      } finally {
        onEnd();
      }
    };
    void run();
  };
}

/** One that was moved has a new number, the largest. */
function newest(exits: readonly LeverExit[]): LeverExit | undefined {
  return exits.reduce<LeverExit | undefined>(
    (last, exit) => (last === undefined || exit.number > last.number ? exit : last),
    undefined,
  );
}

/** A level that is moved is another distance from the best mark; one that waits starts elsewhere. */
function trailTerms(
  core: Core,
  { best, distance, unit }: NonNullable<LeverExit['trail']>,
  price: string,
): { distance: string; start_price?: string } {
  if (best === null) return { distance, start_price: price };
  const gap = core.evaluate('sub', [best, price]);
  const size = gap.startsWith('-') ? gap.slice(1) : gap;
  if (unit === 'price') return { distance: size };
  const percent = core.evaluate('mul', [core.evaluate('div', [size, best]), '100']);
  return { distance: core.evaluate('quantize', [percent, PERCENT_STEP, 'nearest']) };
}
