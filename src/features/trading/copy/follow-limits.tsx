import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFigures } from '../../../lib/core/use-figures.ts';
import { NumberField } from '../../../shared/forms/number-field.tsx';
import type { CallForm } from '../../../shared/forms/use-call-form.ts';
import { SegmentedControl } from '../../../ui/controls/segmented-control.tsx';
import type { FollowTerms } from './follow-terms.ts';
import { UNIT } from './use-copy-figures.ts';

const KEEP = 'keep';
const CLOSE = 'close';

export function FollowLimits({
  form,
}: {
  form: CallForm<'follow.follow', FollowTerms>;
}): ReactNode {
  const { t } = useTranslation('copy');
  const figures = useFigures();
  const { loss_limit, loss_close, margin_limit, tolerance_percent } = form.values;
  return (
    <>
      <NumberField
        label={t('loss_limit')}
        unit={UNIT}
        placeholder={t('no_limit')}
        helper={t('loss_limit_text')}
        value={loss_limit}
        error={form.errors['loss_limit']}
        onValue={(value) => form.set('loss_limit', value)}
      />
      {loss_limit === '' ? null : (
        <SegmentedControl
          look="field"
          label={t('at_loss_limit')}
          options={[
            { value: CLOSE, label: t('at_limit_close') },
            { value: KEEP, label: t('at_limit_keep') },
          ]}
          value={loss_close ? CLOSE : KEEP}
          onChoose={(value) => form.set('loss_close', value === CLOSE)}
        />
      )}
      <NumberField
        label={t('margin_limit')}
        unit={UNIT}
        placeholder={t('no_limit')}
        helper={t('margin_limit_text')}
        value={margin_limit}
        error={form.errors['margin_limit']}
        onValue={(value) => form.set('margin_limit', value)}
      />
      <NumberField
        label={t('tolerance')}
        unit="%"
        step="0.1"
        min="0.1"
        max="10"
        helper={t('tolerance_text', { least: figures.plain('0.1'), most: figures.plain('10') })}
        value={tolerance_percent}
        error={form.errors['tolerance_percent']}
        onValue={(value) => form.set('tolerance_percent', value)}
      />
    </>
  );
}
