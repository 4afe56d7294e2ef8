import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { Answer } from '../../../lib/api/api.ts';
import { failureText, isHandledElsewhere } from '../../../lib/api/failure-text.ts';
import { callKey, outdate } from '../../../lib/api/queries.ts';
import { useSend } from '../../../lib/api/use-send.ts';
import { useApp, useSignedIn } from '../../../lib/app-context.ts';
import { pathTo } from '../../../lib/pages/pages.ts';
import { useGo } from '../../../lib/pages/use-go.ts';
import { ShareLink } from '../../../shared/content/share-link.tsx';
import { IconButton } from '../../../ui/controls/button.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';

type TraderDetail = Answer<'follow.traderDetail'>;

export function TraderActions({ trader }: { trader: TraderDetail }): ReactNode {
  const { t } = useTranslation('copy');
  const { trader_user_id: id, nickname } = trader;
  return (
    <>
      <Star trader={trader} />
      <ShareLink
        label={t('share_trader', { name: nickname })}
        title={nickname}
        path={pathTo('pages/copytrade/trader', { id })}
      />
    </>
  );
}

function Star({
  trader: { trader_user_id, nickname, is_favourite },
}: {
  trader: TraderDetail;
}): ReactNode {
  const { t } = useTranslation('copy');
  const { queries } = useApp();
  const isSignedIn = useSignedIn();
  const go = useGo();
  const toast = useToast();
  const { pathname, search } = useLocation();
  const favouriteCall = useSend('follow.favourite', {
    onDone: (answer) => {
      queries.setQueryData(
        callKey('follow.traderDetail', { trader_user_id }),
        (cachedTrader: TraderDetail | undefined) => cachedTrader && { ...cachedTrader, ...answer },
      );
      outdate(queries, ['follow.index']);
    },
  });
  const isOn = favouriteCall.isPending ? favouriteCall.variables.favourite === true : is_favourite;
  const press = (): void => {
    if (!isSignedIn) {
      go('pages/common/login', { from: pathname + search });
      return;
    }
    if (favouriteCall.isPending) return;
    favouriteCall.mutate(
      { trader_user_id, favourite: !isOn },
      {
        onError: (error) => {
          if (!isHandledElsewhere(error)) toast(failureText(t, error), 'bad');
        },
      },
    );
  };
  return (
    <IconButton
      icon="star"
      filled={isOn}
      aria-pressed={isOn}
      label={t('favourite', { name: nickname })}
      onClick={press}
    />
  );
}
