import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText, isHandledElsewhere } from '../../lib/api/failure-text.ts';
import { useFavouriteActions } from '../../lib/market/favourite-actions.ts';
import { useFavourites } from '../../lib/market/favourites.ts';
import type { Instrument } from '../../lib/market/types.ts';
import { Icon } from '../../ui/media/icons.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import styles from './star-button.module.css';

/** Whether it is one of the favourites; a press makes it one, or no longer. */
export function StarButton({ instrument }: { instrument: Instrument }): ReactNode {
  const { t } = useTranslation('market');
  const toast = useToast();
  const { ids } = useFavourites();
  const { toggle } = useFavouriteActions();
  /** What was wished and is on its way. */
  const [wished, setWished] = useState<boolean>();
  const isOn = wished ?? ids.includes(instrument.match_id);

  const press = async (): Promise<void> => {
    if (wished !== undefined) return;
    setWished(!isOn);
    try {
      await toggle(instrument, !isOn);
      toast(
        t(isOn ? 'favourite.removed' : 'favourite.added', { symbol: instrument.symbol }),
        'good',
      );
    } catch (error) {
      if (!isHandledElsewhere(error)) toast(failureText(t, error), 'bad');
    }
    setWished(undefined);
  };

  return (
    <button
      type="button"
      className={styles['star']}
      aria-pressed={isOn}
      aria-label={t('favourite.star', { symbol: instrument.symbol })}
      onClick={() => void press()}
    >
      <Icon name="star" size={20} />
    </button>
  );
}
