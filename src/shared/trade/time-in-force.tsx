import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DAY_MS } from '../../../protocol/time.ts';
import { useApp } from '../../lib/app-context.ts';
import { MomentField, momentOf, momentText } from '../../ui/controls/moment-field.tsx';
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx';

/** Until it is cancelled, until the next 00:00 UTC, or until a time. */
export const TIMES_IN_FORCE = ['gtc', 'day', 'until'] as const;
export type TimeInForce = (typeof TIMES_IN_FORCE)[number];

const DAYS_AT_MOST = 90;

interface TimeInForceChoiceProps {
  value: TimeInForce;
  /** As `MomentField` has it. */
  until: string;
  error: string | undefined;
  onValue(value: TimeInForce): void;
  onUntil(until: string): void;
}

/** How long an order waits. */
export function TimeInForceChoice({
  value,
  until,
  error,
  onValue,
  onUntil,
}: TimeInForceChoiceProps): ReactNode {
  const { t } = useTranslation('trade');
  const { quotes } = useApp();
  const now = quotes.serverNow();
  return (
    <>
      <SegmentedControl
        look="small"
        label={t('more.waits')}
        options={TIMES_IN_FORCE.map((one) => ({ value: one, label: t(`more.${one}`) }))}
        value={value}
        onChoose={(next) => onValue(TIMES_IN_FORCE.find((one) => one === next) ?? 'gtc')}
      />
      {value === 'until' ? (
        <MomentField
          label={t('more.until_label')}
          value={until}
          min={momentText(now)}
          max={momentText(now + DAYS_AT_MOST * DAY_MS)}
          error={error}
          onValue={onUntil}
        />
      ) : null}
    </>
  );
}

/** The end of `until` in ms; undefined for another choice, or without a time. */
export function endOfWait(value: TimeInForce, until: string): number | undefined {
  return value === 'until' && until !== '' ? momentOf(until) : undefined;
}
