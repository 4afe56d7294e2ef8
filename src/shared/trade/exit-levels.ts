import type { LeverExit, LeverOrder } from '../../../protocol/calls/trading/contract.ts';

/** The levels of an order as `/lever/exits` reads them, without the one of this number, or with it at another price. */
export function levelTexts(
  { exits }: Pick<LeverOrder, 'exits'>,
  number: number,
  price?: string,
): string {
  return exits
    .filter((exit) => isLevel(exit) && (exit.number !== number || price !== undefined))
    .map((exit) => levelText(exit, exit.number === number ? price : undefined))
    .join(',');
}

export function isLevel({ kind }: Pick<LeverExit, 'kind'>): boolean {
  return kind === 'take_profit' || kind === 'stop_loss';
}

const WHOLE = '100';

function levelText(exit: LeverExit, price = exit.price ?? ''): string {
  return `${exit.kind}/${price}/${exit.part ?? WHOLE}`;
}
