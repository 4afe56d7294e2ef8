import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../../lib/app-context.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { CopyButton } from '../../../ui/controls/copy-button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
import styles from './game.module.css';

interface FairPlayProps {
  hash: string;
  id: number;
  seed: string;
  onSeed(seed: string): void;
}

const MOST = 64;

export function FairPlay({ hash, id, seed, onSeed }: FairPlayProps): ReactNode {
  const { t } = useTranslation('game');
  const { newSeed } = useApp();
  const panel = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={styles['card']}>
      <button
        type="button"
        className={styles['fold']}
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="shield" />
        <span>{t('fair')}</span>
        <Icon name="down" size={16} />
      </button>
      <div id={panel} className={styles['fair']} hidden={!isOpen}>
        <p className={styles['quiet']}>{t('fair_text')}</p>
        <div className={styles['hash']}>
          <div>
            <p className={styles['quiet']}>{t('hash', { id })}</p>
            <p className={styles['code']}>{hash}</p>
          </div>
          <CopyButton text={hash} label={t('copy_hash')} />
        </div>
        <div className={styles['seed']}>
          <Field
            label={t('seed')}
            helper={t('seed_note')}
            autoComplete="off"
            autoCapitalize="none"
            most={MOST}
            value={seed}
            onText={(text) => onSeed(text.replace(/[^A-Za-z0-9]/g, '').slice(0, MOST))}
            end={<IconButton icon="dice" label={t('seed_new')} onClick={() => onSeed(newSeed())} />}
          />
        </div>
        <Button small look="link" onClick={() => setOpen(false)}>
          {t('fair_close')}
        </Button>
      </div>
    </section>
  );
}
