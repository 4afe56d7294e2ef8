import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../protocol/calls/market/market.ts';
import type { ScanMove } from '../../../../protocol/calls/market/scan.ts';
import { useLanguage } from '../../../lib/language/language-context.ts';
import { timeText } from '../../../lib/time/time-text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ListRow } from '../../../ui/lists/list-row.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import type { ShownFilter } from './filters.ts';
import { useScanTexts } from './scan-texts.ts';
import styles from './scanner.module.css';

interface MovesLineProps {
  filter: ShownFilter;
  instruments: readonly Instrument[];
}

/** Who left last and why; all moves in a sheet. The server notes them while it reports the filter. */
export function MovesLine({ filter, instruments }: MovesLineProps): ReactNode {
  const { t } = useTranslation('scanner');
  const [isOpen, setOpen] = useState(false);
  const textOf = useMoveText(filter, instruments);
  const moves = filter.own?.moves ?? [];
  const last = moves[0];
  if (last === undefined) return null;
  return (
    <p className={styles['moves']}>
      <Icon name={last.is_in ? 'forward' : 'back'} size={18} />
      <span>{textOf(last)}</span>
      <Button small look="link" onClick={() => setOpen(true)}>
        {t('history')}
      </Button>
      <Sheet open={isOpen} title={t('history')} onClose={() => setOpen(false)}>
        {isOpen
          ? moves.map((move) => (
              <ListRow
                key={`${move.match_id}:${move.time}:${move.is_in}`}
                lead={<Icon name={move.is_in ? 'forward' : 'back'} size={20} />}
                title={textOf(move)}
                note={move.is_reported ? t('was_reported') : ''}
              />
            ))
          : null}
      </Sheet>
    </p>
  );
}

function useMoveText(
  { own }: ShownFilter,
  instruments: readonly Instrument[],
): (move: ScanMove) => string {
  const { t } = useTranslation('scanner');
  const language = useLanguage();
  const texts = useScanTexts();
  return ({ match_id, time: at, is_in, condition }) => {
    const symbol = instruments.find((one) => one.match_id === match_id)?.symbol ?? '';
    const time = timeText(at, language, 'short');
    if (is_in) return t('joined', { symbol, time });
    const broken = condition === null ? undefined : own?.conditions[condition];
    return broken === undefined
      ? t('left', { symbol, time })
      : t('left_because', { symbol, time, condition: texts.whole(broken) });
  };
}
