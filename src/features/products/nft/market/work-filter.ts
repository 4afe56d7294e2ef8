import type { Request } from '../../../../lib/api/api.ts';
import type { Rarity } from '../../../../ui/charts/chance-bars.tsx';

export const TYPES = ['image', 'gif', 'audio', 'video'] as const;
export const SALE_MODES = ['normal', 'auction', 'box'] as const;
export const SORTS = ['new', 'hot', 'ending', 'price_up', 'price_down'] as const;

export interface WorkFilter {
  type: (typeof TYPES)[number] | '';
  sale_mode: (typeof SALE_MODES)[number] | '';
  sort: (typeof SORTS)[number];
  currency_id: number | undefined;
  rarity: Rarity | '';
  min_price: string;
  max_price: string;
}

export const ALL_WORKS: WorkFilter = {
  type: '',
  sale_mode: '',
  sort: 'new',
  currency_id: undefined,
  rarity: '',
  min_price: '',
  max_price: '',
};

export function isWide(filter: WorkFilter): boolean {
  return Object.entries(ALL_WORKS).every(
    ([name, value]) => filter[name as keyof WorkFilter] === value,
  );
}

export function requestOf({
  type,
  sale_mode,
  sort,
  currency_id,
  rarity,
  min_price,
  max_price,
}: WorkFilter): Omit<Request<'bind_box.getBoxList'>, 'page'> {
  return {
    sort,
    ...(type !== '' && { type }),
    ...(sale_mode !== '' && { sale_mode }),
    ...(currency_id !== undefined && { currency_id }),
    ...(rarity !== '' && { rarity }),
    ...(min_price !== '' && { min_price }),
    ...(max_price !== '' && { max_price }),
  };
}
