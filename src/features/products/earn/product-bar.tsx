import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBack, useGo } from '../../../lib/pages/use-go.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { NavBar } from '../../../ui/layout/nav-bar.tsx';

const PAGES = {
  ieo: { list: 'pages/ieo/ieo', mine: 'pages/ieo/order' },
  lock: { list: 'pages/lockming/lockming', mine: 'pages/lockming/order' },
  dual: { list: 'pages/invest/invest', mine: 'pages/invest/mine' },
} as const;

interface ProductBarProps {
  of: keyof typeof PAGES;
  at: 'list' | 'one' | 'mine';
}

export function ProductBar({ of, at }: ProductBarProps): ReactNode {
  const { t } = useTranslation('earn');
  const { list, mine } = PAGES[of];
  const back = useBack(at === 'list' ? 'pages/financial/index' : list);
  const go = useGo();
  const titles = { ieo: t('ieo.title'), lock: t('lock.title'), dual: t('dual.title') };
  const mineTitles = { ieo: t('ieo.mine'), lock: t('lock.mine'), dual: t('dual.mine') };
  return (
    <NavBar
      title={at === 'mine' ? mineTitles[of] : titles[of]}
      onBack={back}
      end={
        <>
          {of === 'dual' ? (
            <IconButton
              icon="info"
              label={t('dual.help')}
              onClick={() => go('pages/invest/help')}
            />
          ) : null}
          {at === 'mine' ? null : (
            <IconButton icon="orders" label={mineTitles[of]} onClick={() => go(mine)} />
          )}
        </>
      }
    />
  );
}
