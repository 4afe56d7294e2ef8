import type { EffectsOf } from '../platform/effects.ts';

export const effects: EffectsOf<typeof import('./contract.ts')> = {
  deal: 'All that the trading screen starts from, with the epoch and sequence it stands at.',
  submit:
    'Places an order in `lever`; its `kind` is one of R-CONTRACT-26, with `exits` it is a bracket (R-CONTRACT-30), and `in_force` says how long it waits (R-CONTRACT-28). Fee *available -> fees*, kept for good; margin *available -> frozen*. Market orders open at the mark, limits at the mark once it reaches the target (R-CONTRACT-2, R-CONTRACT-10, R-CONTRACT-11). With `from_spot` what is missing moves from `change` first, at most that much (R-CONTRACT-25).',
  openPositions:
    'Open positions (status 1 and 2) with the totals of `legal_id` (USDT unless given). `limit` to 200; one set of marks a page (R-CONTRACT-22).',
  myTrades:
    'Orders by `status`, one or several of 0 to 4, comma-separated; history is `3,4`. `from` and `to` are about `create_time`.',
  tradeTotals:
    'What the orders of the same filter add up to, one row a quote currency: counts, realised profit, fees and overnight fees.',
  close:
    'Closes at the mark, all or `share` lots; less than all splits off an order of its own (R-CONTRACT-16, R-CONTRACT-20).',
  setStop:
    'Sets take profit and stop loss of a pending or open order. Absent: unchanged; empty or 0: removed; at least one is needed.',
  setExits:
    'Replaces all take-profit and stop-loss levels of a pending or open order: at most 5 of each, parts in percent of its lots (R-CONTRACT-29).',
  limitClose:
    'Adds a limit that closes lots of a position at the price or better, without fee or margin. Lots above the position are cut; the order says what is left (R-CONTRACT-31).',
  trailingStop:
    'Adds a trailing stop, or changes the one with `number`, which gets a new number. It starts at once, or at `start_price` (R-CONTRACT-32).',
  moveExit:
    'Moves one level or limit close, by its number, to another price; it keeps its lots and gets a new number (R-CONTRACT-29, R-CONTRACT-31).',
  cancelExit: 'Removes one exit of a position, or one level of a waiting order, by its number.',
  margin:
    'Adds margin to an isolated position, *available -> frozen*, or removes what it holds above `p q / m` (R-CONTRACT-33).',
  terms:
    'Changes mode or multiple of an open position. The margin is taken again; refused when available does not cover it or the position would be at the burst rate (R-CONTRACT-33).',
  amend:
    'Changes price, trigger, lots or time in force of a waiting order. Margin is taken again; a larger fee is paid, a smaller one not returned (R-CONTRACT-34).',
  submitPair:
    'Places two entries, of which the first that opens cancels the other. The larger margin is frozen and the larger fee paid, once (R-CONTRACT-35).',
  groupStop:
    'Writes the same take profit and stop loss into each open position of one instrument, side and mode, copied ones excepted, or into none (R-CONTRACT-36).',
  batchClose:
    'Closes all (0), longs (1) or shorts (2), of one instrument or all, of both margin modes, or of one without copied positions (R-CONTRACT-36). Failures are reported by id.',
  cancel: 'Cancels a pending order: the margin returns, the fee does not (R-CONTRACT-2).',
  batchCancel: 'Cancels pending orders of one instrument or all. Failures are reported by id.',
  reverse:
    'Closes a position and opens the other side with the same lots and multiple: both or neither (R-CONTRACT-23).',
  facts:
    'Open interest of a contract with the parts of longs and shorts, and the insurance of its currency (R-CONTRACT-37).',
  detail: 'One order with the events of its life.',
};
