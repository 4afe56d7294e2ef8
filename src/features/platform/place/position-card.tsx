import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/language/language-context.ts';
import { placeText } from '../../../lib/places/place.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/layout/notice.tsx';
import { nearestCity } from './cities.ts';
import styles from './place.module.css';

type Found =
  | { kind: 'none' }
  | { kind: 'busy' }
  | { kind: 'refused' }
  | { kind: 'failed' }
  | { kind: 'found'; id: string };

const WAIT_MS = 10_000;
const OLD_MS = 600_000;

/** Finds the listed city nearest to the phone's position, on the device only. */
export function PositionCard({ onChoose }: { onChoose(place: string): void }): ReactNode {
  const { t } = useTranslation('place');
  const language = useLanguage();
  const [foundPlace, setFoundPlace] = useState<Found>({ kind: 'none' });
  if (!('geolocation' in navigator)) return null;
  const locate = (): void => {
    setFoundPlace({ kind: 'busy' });
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const city = nearestCity(coords);
        setFoundPlace(city === undefined ? { kind: 'failed' } : { kind: 'found', id: city.id });
      },
      ({ code, PERMISSION_DENIED }) =>
        setFoundPlace({ kind: code === PERMISSION_DENIED ? 'refused' : 'failed' }),
      { timeout: WAIT_MS, maximumAge: OLD_MS },
    );
  };
  return (
    <section className={styles['position']} aria-label={t('position')}>
      {foundPlace.kind === 'found' ? (
        <>
          <p className={styles['hint']}>{t('nearest')}</p>
          <p className={styles['city']}>{placeText(foundPlace.id, language)}</p>
          <Button look="base" wide onClick={() => onChoose(foundPlace.id)}>
            {t('use')}
          </Button>
        </>
      ) : (
        <>
          <Button wide icon="target" busy={foundPlace.kind === 'busy'} onClick={locate}>
            {t('locate')}
          </Button>
          <p className={styles['hint']}>{t('locate_note')}</p>
        </>
      )}
      <div role="status">
        {foundPlace.kind === 'refused' ? (
          <Notice tone="warn" title={t('refused')}>
            <p>{t('refused_text')}</p>
          </Notice>
        ) : null}
        {foundPlace.kind === 'failed' ? (
          <Notice tone="warn" title={t('failed')}>
            <p>{t('refused_text')}</p>
          </Notice>
        ) : null}
      </div>
    </section>
  );
}
