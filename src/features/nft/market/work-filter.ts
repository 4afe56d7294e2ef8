import type { Request } from '../../../lib/api/api.ts';

export const TYPES = ['image', 'gif', 'audio', 'video'] as const;
export const SALE_MODES = ['normal', 'auction', 'box'] as const;
export const SORTS = ['new', 'hot', 'ending', 'price_up', 'price_down'] as const;

/** '' where it does not narrow the list. */
export interface WorkFilter {
  type: (typeof TYPES)[number] | '';
  sale_mode: (typeof SALE_MODES)[number] | '';
  sort: (typeof SORTS)[number];
  currency_id: number | undefined;
}

export const ALL_WORKS: WorkFilter = {
  type: '',
  sale_mode: '',
  sort: 'new',
  currency_id: undefined,
};

/** Shows everything in the usual order. */
export function isWide({ type, sale_mode, sort, currency_id }: WorkFilter): boolean {
  return type === '' && sale_mode === '' && sort === 'new' && currency_id === undefined;
}

export function requestOf({
  type,
  sale_mode,
  sort,
  currency_id,
}: WorkFilter): Omit<Request<'bind_box.getBoxList'>, 'page'> {
  return {
    sort,
    ...(type !== '' && { type }),
    ...(sale_mode !== '' && { sale_mode }),
    ...(currency_id !== undefined && { currency_id }),
  };
}
