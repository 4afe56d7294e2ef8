import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../lib/api/api.ts';
import { useGo } from '../../../lib/pages/use-go.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/layout/notice.tsx';

/** Specification 6: verification requires email and phone, so these come first. */
export function Bindings({ missing }: Pick<Answer<'real.state'>, 'missing'>): ReactNode {
  const { t } = useTranslation('identity');
  const go = useGo();
  return (
    <>
      <Notice tone="warn" title={t('binding_title')}>
        <p>{t('binding_text')}</p>
      </Notice>
      {missing.map((kind) => (
        <Button
          key={kind}
          look="base"
          main
          wide
          onClick={() => go(kind === 'email' ? 'pages/setting/email' : 'pages/setting/mobile')}
        >
          {t(kind === 'email' ? 'bind_email' : 'bind_mobile')}
        </Button>
      ))}
    </>
  );
}
