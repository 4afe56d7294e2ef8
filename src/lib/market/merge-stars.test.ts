import { describe, expect, test } from 'vitest';
import type { AccountServices } from '../api/account-services.ts';
import { mergeStars } from './merge-stars.ts';

const LIST = [7, 9, 11].map((match_id) => ({ match_id, currency_id: match_id * 10, legal_id: 3 }));

function account(favourites: readonly number[], refuse = (_: number): void => undefined) {
  const added: number[] = [];
  const outdated: unknown[] = [];
  const state = { token: 'a', favourites };
  const services = {
    state,
    api: {
      call: async (name: string, request: { currency_id?: number }) => {
        if (name === 'currency.instruments') return { list: LIST };
        refuse(request.currency_id ?? 0);
        added.push(request.currency_id ?? 0);
        return {};
      },
    },
    queries: {
      getQueryCache: () => ({ findAll: () => [] }),
      invalidateQueries: async (what: unknown) => void outdated.push(what),
    },
  } as unknown as AccountServices;
  return { services, state, added, outdated };
}

describe("issue 7 B.1: a guest's stars at login", () => {
  test('go to the account in their order, and are no longer of this device', async () => {
    const { services, state, added, outdated } = account([9, 7]);
    await mergeStars(services);
    expect(added).toEqual([90, 70]);
    expect(state.favourites).toEqual([]);
    expect(outdated).toHaveLength(1);
  });

  test('one that is not listed any more is dropped', async () => {
    const { services, state, added } = account([5, 7]);
    await mergeStars(services);
    expect(added).toEqual([70]);
    expect(state.favourites).toEqual([]);
  });

  test('what is refused waits on this device', async () => {
    const { services, state, added } = account([7, 9, 11], (id) => {
      if (id === 90) throw new Error('favourite_limit');
    });
    await mergeStars(services);
    expect(added).toEqual([70]);
    expect(state.favourites).toEqual([9, 11]);
  });

  test('who has left meanwhile gives no stars to the next one', async () => {
    const { services, state, added } = account([7, 9], () => {
      state.token = 'b';
    });
    await mergeStars(services);
    expect(added).toEqual([70]);
    expect(state.favourites).toEqual([9]);
  });

  test('nothing is asked where there are none', async () => {
    const { services, outdated } = account([]);
    await mergeStars(services);
    expect(outdated).toEqual([]);
  });
});
