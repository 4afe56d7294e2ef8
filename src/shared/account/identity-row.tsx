import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../lib/api/use-call.ts';
import { useSignedIn } from '../../lib/app-context.ts';
import { useGo } from '../../lib/pages/use-go.ts';
import { ListRow } from '../../ui/lists/list-row.tsx';
import { identityStanding } from './identity-standing.ts';

export function IdentityRow({ lead }: { lead?: ReactNode }): ReactNode {
  const { t } = useTranslation('identity');
  const go = useGo();
  const { data } = useCall('real.state', {}, { enabled: useSignedIn() });
  const standing = data === undefined ? undefined : identityStanding(data);
  return (
    <ListRow
      lead={lead}
      title={t('title')}
      value={
        standing === undefined
          ? undefined
          : typeof standing === 'number'
            ? t('reached', { level: standing })
            : t(`state.${standing}`)
      }
      onPress={() => go('pages/setting/real')}
    />
  );
}
