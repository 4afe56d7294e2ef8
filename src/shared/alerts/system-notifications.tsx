import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Switch } from '../../ui/controls/switch.tsx';

/**
 * Requests permission for the browser's notifications, which only the browser can revoke. Renders nothing if
 * they aren't supported.
 */
export function SystemNotifications(): ReactNode {
  const { t } = useTranslation('chart');
  const [permission, setPermission] = useState(() =>
    typeof Notification === 'undefined' ? undefined : Notification.permission,
  );
  if (permission === undefined) return null;
  return (
    <Switch
      label={t('alerts.notify')}
      note={t(permission === 'denied' ? 'alerts.notify_denied' : 'alerts.notify_note')}
      on={permission === 'granted'}
      disabled={permission !== 'default'}
      onChange={() => void Notification.requestPermission().then(setPermission)}
    />
  );
}
