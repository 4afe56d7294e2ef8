import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useApp, useSignedIn } from '../../../lib/app-context.ts';
import { useGo } from '../../../lib/pages/use-go.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { SegmentedControl } from '../../../ui/controls/segmented-control.tsx';
import { Switch } from '../../../ui/controls/switch.tsx';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import styles from './trade-settings.module.css';

export function TradeSettings(): ReactNode {
  const { t } = useTranslation('trade');
  const { state } = useApp();
  const { trade } = useSnapshot(state);
  const isSignedIn = useSignedIn();
  const go = useGo();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        icon="more"
        label={t('settings.title')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      <Sheet open={isOpen} padded title={t('settings.title')} onClose={() => setOpen(false)}>
        <Switch
          label={t('settings.confirms')}
          on={trade.confirms}
          onChange={(confirms) => {
            state.trade = { ...state.trade, confirms };
          }}
        />
        <Switch
          label={t('settings.from_spot')}
          on={trade.fromSpot}
          onChange={(fromSpot) => {
            state.trade = { ...state.trade, fromSpot };
          }}
        />
        <Switch
          label={t('settings.feedback')}
          on={trade.feedback}
          onChange={(feedback) => {
            state.trade = { ...state.trade, feedback };
          }}
        />
        <SegmentedControl
          label={t('settings.density')}
          options={[
            { value: 'comfortable', label: t('settings.comfortable') },
            { value: 'compact', label: t('settings.compact') },
          ]}
          value={trade.density}
          onChoose={(value) => {
            const density = value === 'compact' ? 'compact' : 'comfortable';
            state.trade = { ...state.trade, density };
          }}
        />
        {isSignedIn ? (
          <div className={styles['limits']}>
            <Button wide onClick={() => go('pages/setting/limits')}>
              {t('calm.open')}
            </Button>
          </div>
        ) : null}
      </Sheet>
    </>
  );
}
