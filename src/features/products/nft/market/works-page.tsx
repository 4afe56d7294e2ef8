import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useSignedIn } from '../../../../lib/app-context.ts';
import { readId } from '../../../../lib/pages/id-param.ts';
import { useBack, useGo } from '../../../../lib/pages/use-go.ts';
import { LoginButton } from '../../../../shared/account/login-button.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { EmptyState } from '../../../../ui/layout/empty-state.tsx';
import { NavBar } from '../../../../ui/layout/nav-bar.tsx';
import styles from '../nft.module.css';
import { WorkGrid } from './work-grid.tsx';

export function WorksPage(): ReactNode {
  const { t } = useTranslation('nft');
  const back = useBack('pages/nft/nft');
  const go = useGo();
  const [params] = useSearchParams();
  const isSignedIn = useSignedIn();
  const collection = readId(params.get('collection') ?? '');
  const isFavourites = params.get('collected') === '1';
  const title = isFavourites ? t('favourites') : (params.get('name') ?? t('works'));
  return (
    <>
      <NavBar title={title} onBack={back} />
      <main className={styles['list']}>
        {isFavourites && !isSignedIn ? (
          <EmptyState picture="no-access" title={t('favourites_guest')}>
            <LoginButton />
          </EmptyState>
        ) : (
          <WorkGrid
            request={{
              ...(collection !== undefined && { collection_id: collection }),
              ...(isFavourites && { collected: true }),
            }}
            empty={
              <EmptyState title={t(isFavourites ? 'no_favourites' : 'none_found')}>
                <Button look="base" onClick={() => go('pages/nft/nft')}>
                  {t('find_works')}
                </Button>
              </EmptyState>
            }
          />
        )}
      </main>
    </>
  );
}
