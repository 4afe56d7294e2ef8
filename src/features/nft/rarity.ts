import type { Rarity } from '../../ui/charts/chance-bars.tsx';

export const RARITIES = ['common', 'rare', 'epic', 'legendary'] as const satisfies Rarity[];

/** The rarity that the design has a colour for; undefined of any other. */
export function rarityOf(text: string | null): Rarity | undefined {
  const name = text?.toLowerCase();
  return RARITIES.find((one) => one === name);
}
