import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCore } from '../../../lib/core/use-core.ts';
import { useFigures } from '../../../lib/core/use-figures.ts';
import { valueAt } from '../../../shared/forms/share-of.ts';
import { Button } from '../../../ui/controls/button.tsx';
import styles from './funds.module.css';

interface ShareButtonsProps {
  max: string;
  step?: string;
  onValue(value: string): void;
}

const SHARES = [25, 50, 75, 100];
const LEDGER_STEP = '0.00000001';

export function ShareButtons({ max, step = LEDGER_STEP, onValue }: ShareButtonsProps): ReactNode {
  const { t } = useTranslation('funds');
  const [state] = useCore();
  const figures = useFigures();
  return (
    <fieldset className={styles['shares']} aria-label={t('share_of')}>
      {SHARES.map((share) => (
        <Button
          key={share}
          disabled={state.kind !== 'ready'}
          onClick={() => {
            if (state.kind === 'ready') onValue(valueAt(state.core, share, max, step));
          }}
        >
          {figures.inPercent(`${share}`)}
        </Button>
      ))}
    </fieldset>
  );
}
