import type { Request } from '../../../lib/api/api.ts';
import type { OwnLimits } from '../../../shared/trade/limits/use-own-limits.ts';

export interface LimitsForm {
  hasLimit: boolean;
  /** USDT of a day, as decimal text; '' for none. */
  loss: string;
  hasCoolDown: boolean;
  losses: number;
  minutes: number;
}

/** Of the loss limit and of what counts. */
export const UNIT = 'USDT';

/** What a cool-down starts with when it is turned on. */
const FIRST_COOL_DOWN = { losses: 3, minutes: 30 };

export function storedForm({ loss_limit, cool_down }: OwnLimits): LimitsForm {
  const { losses, minutes } = cool_down ?? FIRST_COOL_DOWN;
  return {
    hasLimit: loss_limit !== null,
    loss: loss_limit ?? '',
    hasCoolDown: cool_down !== null,
    losses,
    minutes,
  };
}

/** What differs from the present values; undefined: nothing. Texts of numbers are those of the core, without zeros at the end. */
export function changesOf(limits: OwnLimits, form: LimitsForm): Request<'limits.set'> | undefined {
  const { loss_limit, cool_down } = limits;
  const loss = form.hasLimit ? form.loss : '';
  const isOtherLoss = loss !== (loss_limit ?? '');
  const isOtherCoolDown = form.hasCoolDown
    ? form.losses !== cool_down?.losses || form.minutes !== cool_down.minutes
    : cool_down !== null;
  if (!isOtherLoss && !isOtherCoolDown) return undefined;
  const cool = form.hasCoolDown
    ? { cool_losses: form.losses, cool_minutes: form.minutes }
    : { cool_losses: 0 };
  return { ...(isOtherLoss && { loss_limit: loss }), ...(isOtherCoolDown && cool) };
}
