import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Nft } from '../../../../protocol/calls/products/nft.ts';
import { failureText, isHandledElsewhere } from '../../../lib/api/failure-text.ts';
import { outdate } from '../../../lib/api/queries.ts';
import { useApp, useSignedIn } from '../../../lib/app-context.ts';
import { useGo } from '../../../lib/pages/use-go.ts';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { patchWork } from './patch-work.ts';

export type FavouriteToggle = (work: Pick<Nft, 'code' | 'collected'>) => void;

/** Adds or removes a favourite; a guest is redirected to the login. One instance serves a whole list. */
export function useFavouriteToggle(): FavouriteToggle {
  const { t } = useTranslation('errors');
  const { api, queries } = useApp();
  const isSignedIn = useSignedIn();
  const go = useGo();
  const toast = useToast();
  const pending = useRef(new Set<string>());
  return useCallback(
    ({ code, collected }) => {
      if (!isSignedIn) {
        go('pages/common/login', { from: location.hash.slice(1) });
        return;
      }
      if (pending.current.has(code)) return;
      const write = (change: Partial<Nft>): void => {
        for (const name of LISTS)
          queries.setQueriesData({ queryKey: [name] }, (cachedAnswer: unknown) =>
            patchWork(cachedAnswer, code, change),
          );
      };
      pending.current.add(code);
      write({ collected: !collected });
      api
        .call('bind_box.collect', { code })
        .then(
          (answer) => {
            write(answer);
            void queries.invalidateQueries({
              predicate: ({ queryKey }) =>
                queryKey[0] === 'bind_box.getBoxList' &&
                (queryKey[1] as { collected?: boolean }).collected === true,
            });
          },
          (error: unknown) => {
            write({ collected });
            outdate(queries, ['bind_box.getBoxDetail']);
            if (!isHandledElsewhere(error)) toast(failureText(t, error), 'bad');
          },
        )
        .finally(() => pending.current.delete(code));
    },
    [api, queries, isSignedIn, go, toast, t],
  );
}

const LISTS = ['bind_box.getBoxList', 'bind_box.getBoxDetail', 'bind_box.getArtistDetail'] as const;
