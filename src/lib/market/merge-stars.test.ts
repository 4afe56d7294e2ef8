import { describe, expect, test } from 'vitest';
import type { AccountServices } from '../api/account-services.ts';
import { mergeStars } from './merge-stars.ts';

const LIST = [7, 9, 11].map((match_id) => ({ match_id, currency_id: match_id * 10, legal_id: 3 }));

function account(favourites: readonly number[], refuse = (_: number): void => undefined) {
  const addedIds: number[] = [];
  const outdatedNames: unknown[] = [];
  const state = { token: 'a', favourites };
  const services = {
    state,
    api: {
      call: async (name: string, request: { currency_id?: number }) => {
        if (name === 'currency.instruments') return { list: LIST };
        refuse(request.currency_id ?? 0);
        addedIds.push(request.currency_id ?? 0);
        return {};
      },
    },
    queries: {
      getQueryCache: () => ({ findAll: () => [] }),
      invalidateQueries: async (what: unknown) => void outdatedNames.push(what),
    },
  } as unknown as AccountServices;
  return { services, state, added: addedIds, outdated: outdatedNames };
}

describe("R-MARKET-6: a guest's favourites at login", () => {
  test('move to the account in their order, and leave this device', async () => {
    const { services, state, added, outdated } = account([9, 7]);
    await mergeStars(services);
    expect(added).toEqual([90, 70]);
    expect(state.favourites).toEqual([]);
    expect(outdated).toHaveLength(1);
  });

  test('an instrument that is no longer listed is dropped', async () => {
    const { services, state, added } = account([5, 7]);
    await mergeStars(services);
    expect(added).toEqual([70]);
    expect(state.favourites).toEqual([]);
  });

  test('refused ones stay on this device', async () => {
    const { services, state, added } = account([7, 9, 11], (id) => {
      if (id === 90) throw new Error('favourite_limit');
    });
    await mergeStars(services);
    expect(added).toEqual([70]);
    expect(state.favourites).toEqual([9, 11]);
  });

  test('a user who has signed out in the meantime gives no favourites to the next one', async () => {
    const { services, state, added } = account([7, 9], () => {
      state.token = 'b';
    });
    await mergeStars(services);
    expect(added).toEqual([70]);
    expect(state.favourites).toEqual([9]);
  });

  test('nothing is requested when there are none', async () => {
    const { services, outdated } = account([]);
    await mergeStars(services);
    expect(outdated).toEqual([]);
  });
});
