import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import { failureText, isHandledElsewhere } from '../../../../lib/api/failure-text.ts';
import { useFavouriteActions } from '../../../../lib/market/favourite-actions.ts';
import { useFavourites } from '../../../../lib/market/favourites.ts';
import { useInstruments } from '../../../../lib/market/use-instruments.ts';
import { StarButton } from '../../../../shared/market/star-button.tsx';
import { Button, IconButton } from '../../../../ui/controls/button.tsx';
import { Sheet } from '../../../../ui/overlay/sheet.tsx';
import { useToast } from '../../../../ui/overlay/toast.tsx';
import styles from './market-page.module.css';

export function FavouritesEditor(): ReactNode {
  const { t } = useTranslation('market');
  const [open, setOpen] = useState(false);
  const { ids } = useFavourites();
  if (ids.length === 0) return null;
  return (
    <>
      <Button look="link" icon="edit" onClick={() => setOpen(true)}>
        {t('favourite.edit')}
      </Button>
      <Sheet open={open} title={t('favourite.order')} onClose={() => setOpen(false)} tall>
        {open ? <EditList /> : null}
      </Sheet>
    </>
  );
}

function EditList(): ReactNode {
  const { t } = useTranslation('market');
  const toast = useToast();
  const { ids } = useFavourites();
  const { reorder } = useFavouriteActions();
  const instruments = useInstruments();
  const [isBusy, setBusy] = useState(false);
  const allInstruments = instruments.kind === 'ready' ? instruments.instruments : [];
  const favouriteInstruments = ids.flatMap(
    (id) => allInstruments.find(({ match_id }) => match_id === id) ?? [],
  );

  const move = async (id: number, to: number): Promise<void> => {
    const others = ids.filter((one) => one !== id);
    setBusy(true);
    try {
      await reorder(others.toSpliced(to, 0, id));
    } catch (error) {
      if (!isHandledElsewhere(error)) toast(failureText(t, error), 'bad');
    }
    setBusy(false);
  };
  return (
    <ol className={styles['edit']}>
      {favouriteInstruments.map((one, at) => (
        <li key={one.match_id} className={styles['editRow']}>
          <StarButton instrument={one} />
          <span className={styles['editName']}>
            <span>{one.symbol}</span>
            <span className={styles['editNote']}>{one.full_name}</span>
          </span>
          <Mover
            one={one}
            at={at}
            last={favouriteInstruments.length - 1}
            busy={isBusy}
            onMove={move}
          />
        </li>
      ))}
    </ol>
  );
}

interface MoverProps {
  one: Instrument;
  at: number;
  last: number;
  busy: boolean;
  onMove(id: number, to: number): Promise<void>;
}

function Mover({ one, at, last, busy, onMove }: MoverProps): ReactNode {
  const { t } = useTranslation('market');
  const { symbol, match_id } = one;
  const go = (to: number): void => {
    if (!busy) void onMove(match_id, to);
  };
  return (
    <span className={styles['movers']}>
      <IconButton
        icon="top"
        label={t('favourite.top', { symbol })}
        disabled={at === 0}
        onClick={() => go(0)}
      />
      <IconButton
        icon="rise"
        label={t('favourite.up', { symbol })}
        disabled={at === 0}
        onClick={() => go(at - 1)}
      />
      <IconButton
        icon="fall"
        label={t('favourite.down', { symbol })}
        disabled={at === last}
        onClick={() => go(at + 1)}
      />
    </span>
  );
}
