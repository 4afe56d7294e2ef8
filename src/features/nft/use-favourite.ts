import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { failureText, isHandledElsewhere } from '../../lib/api/failure-text.ts';
import { outdate } from '../../lib/api/queries.ts';
import { useSend } from '../../lib/api/use-send.ts';
import { useApp, useSignedIn } from '../../lib/app-context.ts';
import type { Nft } from '../../lib/nft.ts';
import { useGo } from '../../lib/use-go.ts';
import { useToast } from '../../ui/overlay/toast.tsx';
import { patchWork } from './patch-work.ts';

/** Adds or removes a favourite; a guest is redirected to the login. */
export function useFavourite({ code, collected, collect_count }: Nft): {
  isFavourite: boolean;
  count: number;
  toggle(): void;
} {
  const { t } = useTranslation('errors');
  const { queries } = useApp();
  const isSignedIn = useSignedIn();
  const go = useGo();
  const toast = useToast();
  const { pathname, search } = useLocation();
  const write = (change: Partial<Nft>): void => {
    for (const name of ['bind_box.getBoxList', 'bind_box.getBoxDetail', 'bind_box.getArtistDetail'])
      queries.setQueriesData({ queryKey: [name] }, (known: unknown) =>
        patchWork(known, code, change),
      );
  };
  const sent = useSend('bind_box.collect', {
    onDone: (answer) => {
      write(answer);
      // The length of the favourites' list has changed.
      void queries.invalidateQueries({
        predicate: ({ queryKey }) =>
          queryKey[0] === 'bind_box.getBoxList' &&
          (queryKey[1] as { collected?: boolean }).collected === true,
      });
    },
  });
  return {
    isFavourite: collected,
    count: collect_count,
    toggle() {
      if (!isSignedIn) {
        go('pages/common/login', { from: pathname + search });
        return;
      }
      if (sent.isPending) return;
      write({ collected: !collected });
      sent.mutate(
        { code },
        {
          onError: (error) => {
            write({ collected });
            outdate(queries, ['bind_box.getBoxDetail']);
            if (!isHandledElsewhere(error)) toast(failureText(t, error), 'bad');
          },
        },
      );
    },
  };
}
