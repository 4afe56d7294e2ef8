import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  SCAN_BARS,
  SCAN_KINDS,
  SCAN_SPANS,
  type ScanCondition,
  type ScanKind,
} from '../../../../protocol/scan.ts';
import { Stepper } from '../../../shared/forms/stepper.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Chips } from '../../../ui/controls/chips.tsx';
import { SegmentedControl } from '../../../ui/controls/segmented-control.tsx';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { useScanTexts } from './scan-texts.ts';
import styles from './scanner.module.css';

interface ConditionSheetProps {
  /** Undefined: a new one. */
  condition: ScanCondition | undefined;
  onSave(condition: ScanCondition): void;
  onClose(): void;
}

const FIRST: Readonly<Record<ScanKind, ScanCondition>> = {
  change: { kind: 'change', span: '1h', bars: 0, way: 'above', value: '1' },
  volume: { kind: 'volume', span: '20d', bars: 0, way: 'above', value: '1.5' },
  high: { kind: 'high', span: '24h', bars: 0, way: 'above', value: '0' },
  low: { kind: 'low', span: '24h', bars: 0, way: 'below', value: '0' },
  distance: { kind: 'distance', span: '4h', bars: 25, way: 'below', value: '5' },
};
const MOST = '999999';
const LEAST = '0.01';

export function ConditionSheet({ condition, onSave, onClose }: ConditionSheetProps): ReactNode {
  const { t } = useTranslation('scanner');
  const texts = useScanTexts();
  const [draft, setDraft] = useState(condition ?? FIRST.change);
  const { kind, span, bars, way, value } = draft;
  const isNegative = value.startsWith('-');
  const amount = isNegative ? value.slice(1) : value;
  const hasLimit = kind !== 'high' && kind !== 'low';
  const withSign = (next: string, negative: boolean): string =>
    negative && next !== '' && next !== '0' ? `-${next}` : next;
  const spans: readonly string[] = SCAN_SPANS[kind];
  return (
    <Sheet
      open
      padded
      title={t(condition === undefined ? 'condition' : 'change')}
      onClose={onClose}
      foot={
        <Button
          main
          wide
          look="base"
          disabled={value === ''}
          onClick={() => {
            onSave(draft);
            onClose();
          }}
        >
          {t('take')}
        </Button>
      }
    >
      <div className={styles['form']}>
        <Chips
          label={t('what')}
          options={SCAN_KINDS.map((one) => ({ value: one, label: t(`short.${one}`) }))}
          value={kind}
          onChoose={(next) => {
            const nextKind = SCAN_KINDS.find((one) => one === next);
            if (nextKind !== undefined) setDraft(FIRST[nextKind]);
          }}
        />
        <SegmentedControl
          label={t('over')}
          options={spans.map((one) => ({
            value: one,
            label: texts.span({ kind, span: one as ScanCondition['span'] }),
          }))}
          value={span}
          onChoose={(next) => setDraft({ ...draft, span: next as ScanCondition['span'] })}
        />
        {kind === 'distance' ? (
          <SegmentedControl
            label={t('bars')}
            options={SCAN_BARS.map((one) => ({ value: `${one}`, label: `MA ${one}` }))}
            value={`${bars}`}
            onChoose={(next) => setDraft({ ...draft, bars: Number(next) })}
          />
        ) : null}
        {hasLimit ? (
          <>
            <SegmentedControl
              label={t('way')}
              options={[
                { value: 'above', label: t('above') },
                { value: 'below', label: t('below') },
              ]}
              value={way}
              onChoose={(next) => setDraft({ ...draft, way: next === 'above' ? 'above' : 'below' })}
            />
            {kind === 'volume' ? null : (
              <SegmentedControl
                label={t('sign')}
                options={[
                  { value: 'up', label: t('plus') },
                  { value: 'down', label: t('minus') },
                ]}
                value={isNegative ? 'down' : 'up'}
                onChoose={(next) =>
                  setDraft({ ...draft, value: withSign(amount, next === 'down') })
                }
              />
            )}
            <Stepper
              tall
              label={t(kind === 'volume' ? 'times' : 'percent')}
              step={kind === 'volume' ? '0.1' : '0.5'}
              min={kind === 'volume' ? LEAST : '0'}
              max={MOST}
              decimals={2}
              value={amount}
              onValue={(next) => setDraft({ ...draft, value: withSign(next, isNegative) })}
            />
          </>
        ) : (
          <p className={styles['note']}>{t(`about.${kind === 'high' ? 'high' : 'low'}`)}</p>
        )}
      </div>
    </Sheet>
  );
}
