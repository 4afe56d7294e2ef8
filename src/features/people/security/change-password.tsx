import type { ReactNode } from 'react';
import { useBack } from '../../../lib/pages/use-go.ts';
import { NewPasswordForm } from '../../../shared/account/new-password-form.tsx';
import { NavBar } from '../../../ui/layout/nav-bar.tsx';
import { afterLayers } from '../../../ui/overlay/back-layers.ts';
import styles from './security.module.css';

interface ChangePasswordProps {
  call: 'safe.update_password' | 'safe.update_pay_password';
  title: string;
  doneText: string;
  holds: boolean;
}

export function ChangePassword({ call, title, doneText, holds }: ChangePasswordProps): ReactNode {
  const back = useBack('pages/setting/security');
  return (
    <>
      <NavBar title={title} onBack={back} />
      <main className={styles['page']}>
        <div className={styles['form']}>
          <NewPasswordForm
            call={call}
            action={title}
            doneText={doneText}
            holds={holds}
            onDone={() => afterLayers(back)}
          />
        </div>
      </main>
    </>
  );
}
