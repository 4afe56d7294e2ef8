import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useBack } from '../lib/pages/use-go.ts';
import { NavBar } from '../ui/layout/nav-bar.tsx';
import { isTab } from './tabs.ts';

export function PlainBar(): ReactNode {
  const { t } = useTranslation();
  const back = useBack('pages/index/index');
  const onTab = isTab(useLocation().pathname);
  return <NavBar title={t('app_title')} onBack={onTab ? undefined : back} />;
}
