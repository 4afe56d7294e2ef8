import type { Core } from '../../../../lib/core/core.ts';

const CENT = '0.01';

/** Suggestion for practice money: the rest, half of it, stays in spot. */
export const SUGGESTED_PARTS = { lever: '40', micro: '10' } as const;

export type SplitAccount = keyof typeof SUGGESTED_PARTS;
export type Parts = Readonly<Record<SplitAccount, string>>;

export function suggestedParts(core: Core, amount: string): Parts {
  const part = (percent: string): string => {
    const share = core.evaluate('div', [core.evaluate('mul', [amount, percent]), '100']);
    return core.evaluate('quantize', [share, CENT, 'down']);
  };
  return { lever: part(SUGGESTED_PARTS.lever), micro: part(SUGGESTED_PARTS.micro) };
}

/** What stays in spot; below 0: the parts are too large. */
export function restOf(core: Core, amount: string, { lever, micro }: Parts): string {
  const movedAmount = core.evaluate('add', [
    lever === '' ? '0' : lever,
    micro === '' ? '0' : micro,
  ]);
  return core.evaluate('sub', [amount, movedAmount]);
}
