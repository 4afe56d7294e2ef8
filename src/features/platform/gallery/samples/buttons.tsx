import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Change } from '../../../../ui/charts/change.tsx';
import { Button, IconButton } from '../../../../ui/controls/button.tsx';
import { CopyButton } from '../../../../ui/controls/copy-button.tsx';
import { Badge, CountBadge } from '../../../../ui/layout/badge.tsx';
import styles from '../gallery.module.css';
import { Held, Line, type Sample, State } from '../sample.tsx';

const ADDRESS = 'TX2dEDxkYuyhNQLMuLAV27Zs6RpkPoxRhY';
const LOOKS = [
  ['base', 'deposit'],
  ['up', 'buy'],
  ['down', 'sell'],
  ['destroy', 'cancel_all'],
  ['neutral', 'close'],
  ['outline', 'cancel'],
] as const;

function Buttons(): ReactNode {
  const { t } = useTranslation('gallery');
  return (
    <>
      {LOOKS.map(([look, word]) => (
        <State key={look} name={look}>
          <div className={styles['even']}>
            <Button look={look}>{t(word)}</Button>
            <Button look={look} busy>
              {t(word)}
            </Button>
            <Button look={look} disabled>
              {t(word)}
            </Button>
            <Button look={look} small>
              {t(word)}
            </Button>
          </div>
        </State>
      ))}
      <State name="main">
        <Button look="base" main wide icon="deposit">
          {t('deposit')}
        </Button>
        <Button look="base" main wide disabled>
          {t('address_wrong')}
        </Button>
      </State>
      <State name="link">
        <Line>
          <Button look="link">{t('view')}</Button>
          <Button look="danger">{t('cancel_all')}</Button>
          <Held start={true}>
            {(on, change) => (
              <IconButton
                icon="star"
                label={t('favourite')}
                filled={on}
                aria-pressed={on}
                onClick={() => change(!on)}
              />
            )}
          </Held>
          <IconButton icon="more" label={t('more')} />
          <IconButton icon="more" label={t('more')} disabled />
        </Line>
      </State>
      <State name="busy when pressed">
        <Held start={false}>
          {(busy, change) => (
            <Button look="base" busy={busy} onClick={() => change(true)}>
              {t('save')}
            </Button>
          )}
        </Held>
      </State>
    </>
  );
}

function Badges(): ReactNode {
  const { t } = useTranslation('gallery');
  return (
    <>
      <Line>
        <Badge tone="up">{t('long')}</Badge>
        <Badge tone="down">{t('short')}</Badge>
        <Badge tone="base">125×</Badge>
        <Badge tone="warn">{t('pending')}</Badge>
        <Badge>{t('cross')}</Badge>
        <CountBadge count={3} label={t('new_messages')} />
        <CountBadge count={120} label={t('new_messages')} />
      </Line>
      <div className={styles['even']}>
        <Change look="pill" change="+1.84" pixels={1.84} />
        <Change look="pill" change="−3.41" pixels={-3.41} />
        <Change look="pill" change="0.00" pixels={0} />
      </div>
    </>
  );
}

function CopyButtons(): ReactNode {
  const { t } = useTranslation('gallery');
  return (
    <Line>
      <CopyButton text={ADDRESS} label={t('copy_address')} />
      <CopyButton look="base" text={ADDRESS} label={t('copy_address')} />
      <CopyButton look="neutral" text={ADDRESS} label={t('copy_address')} />
    </Line>
  );
}

export const buttonSamples: readonly Sample[] = [
  { piece: 'button', Samples: Buttons },
  { piece: 'badge', Samples: Badges },
  { piece: 'copy-button', Samples: CopyButtons },
];
