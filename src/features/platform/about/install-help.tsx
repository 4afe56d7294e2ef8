import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Chips } from '../../../ui/controls/chips.tsx';
import styles from './about.module.css';
import { BROWSERS, browserOf } from './browsers.ts';

export function InstallHelp(): ReactNode {
  const { t } = useTranslation('about');
  const [id, setId] = useState(() => browserOf(navigator.userAgent, navigator.maxTouchPoints));
  const { name, steps } = BROWSERS[id];
  return (
    <section className={styles['card']} aria-label={t('by_browser')}>
      <h2>{t('by_browser')}</h2>
      <Chips
        label={t('by_browser')}
        options={Object.entries(BROWSERS).map(([value, { label }]) => ({ value, label }))}
        value={id}
        onChoose={(choice) => {
          if (choice in BROWSERS) setId(choice as keyof typeof BROWSERS);
        }}
      />
      <ol className={styles['steps']}>
        <li>{t('open_in', { browser: name })}</li>
        {steps.map((step) => (
          <li key={step}>{t(step)}</li>
        ))}
      </ol>
    </section>
  );
}
