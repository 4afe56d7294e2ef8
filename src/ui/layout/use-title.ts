import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

export function useTitle(title: string): void {
  const { t } = useTranslation();
  useEffect(() => {
    const product = t('app_title');
    document.title = title === product ? product : `${title} · ${product}`;
    return () => {
      document.title = product;
    };
  }, [title, t]);
}
