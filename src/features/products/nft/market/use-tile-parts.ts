import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../../../lib/app-context.ts';
import { useClockKnown } from '../../../../lib/market/hooks.ts';
import { type Go, useGo } from '../../../../lib/pages/use-go.ts';
import { useAmounts } from '../../../../shared/figures/use-amounts.ts';
import { type FavouriteToggle, useFavouriteToggle } from '../use-favourite-toggle.ts';
import { useRarityText } from '../use-rarity-text.ts';

export interface TileParts {
  t: TFunction<'nft'>;
  serverNow(): number;
  amount(value: string, unit: string): string;
  rarityText(text: string): string;
  go: Go;
  toggle: FavouriteToggle;
}

/** What each tile of a grid needs, once for all of them. */
export function useTileParts(): TileParts {
  const { t } = useTranslation('nft');
  const { quotes } = useApp();
  const { amount } = useAmounts();
  const rarityText = useRarityText();
  const go = useGo();
  const toggle = useFavouriteToggle();
  const isClockKnown = useClockKnown();
  // biome-ignore lint/correctness/useExhaustiveDependencies: sales are decided again when the server's clock becomes known.
  return useMemo(
    () => ({ t, serverNow: quotes.serverNow, amount, rarityText, go, toggle }),
    [t, quotes, amount, rarityText, go, toggle, isClockKnown],
  );
}
