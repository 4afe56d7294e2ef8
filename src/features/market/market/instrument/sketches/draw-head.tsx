import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ToolName } from '../../../../../ui/charts/sketches/tools.ts';
import { Button, IconButton } from '../../../../../ui/controls/button.tsx';
import styles from './sketch-board.module.css';

interface DrawHeadProps {
  tool: ToolName | undefined;
  step: number;
  taps: number;
  onClose(): void;
}

export function DrawHead({ tool, step, taps, onClose }: DrawHeadProps): ReactNode {
  const { t } = useTranslation('drawing');
  return (
    <header className={styles['head']}>
      <IconButton icon="close" label={t('leave')} onClick={onClose} />
      <p className={styles['title']}>
        <strong>{tool === undefined ? t('title') : t(`tool.${tool}`)}</strong>
        {tool === undefined ? null : <span>{t('point', { step, taps })}</span>}
      </p>
      <Button small look="base" icon="check" onClick={onClose}>
        {t('done')}
      </Button>
    </header>
  );
}
