import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../protocol/calls/market/market.ts';
import { failureText, isHandledElsewhere } from '../../lib/api/failure-text.ts';
import { useFavouriteActions } from '../../lib/market/favourite-actions.ts';
import { useFavourites } from '../../lib/market/favourites.ts';
import { Icon } from '../../ui/media/icons.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import styles from './star-button.module.css';

export function StarButton({ instrument }: { instrument: Instrument }): ReactNode {
  const { t } = useTranslation('market');
  const toast = useToast();
  const { ids } = useFavourites();
  const { toggle } = useFavouriteActions();
  const [requestedState, setRequestedState] = useState<boolean>();
  const isOn = requestedState ?? ids.includes(instrument.match_id);

  const press = async (): Promise<void> => {
    if (requestedState !== undefined) return;
    setRequestedState(!isOn);
    try {
      await toggle(instrument, !isOn);
      toast(
        t(isOn ? 'favourite.removed' : 'favourite.added', { symbol: instrument.symbol }),
        'good',
      );
    } catch (error) {
      if (!isHandledElsewhere(error)) toast(failureText(t, error), 'bad');
    }
    setRequestedState(undefined);
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
