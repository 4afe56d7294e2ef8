import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../ui/media/icons.tsx';
import type { OtcOrder } from '../side.ts';
import own from './order.module.css';
import { COMPLETED, DISPUTED, PAID, STATES, TO_BE_PAID } from './order-life.ts';

/** An order in three steps, or how it ended otherwise. */
export function OrderSteps({ status }: { status: OtcOrder['status'] }): ReactNode {
  const { t } = useTranslation('otc');
  const way = wayTo(status);
  const at = way.indexOf(status);
  const stateOf = (one: OtcOrder['status'], place: number): 'done' | 'now' | 'later' => {
    if (place < at || (one === COMPLETED && place === at)) return 'done';
    return place === at ? 'now' : 'later';
  };
  return (
    <ol className={own['steps']}>
      {way.map((one, place) => (
        <li
          key={one}
          className={own['step']}
          data-state={stateOf(one, place)}
          {...(place === at && { 'aria-current': 'step' })}
        >
          <span className={own['node']} aria-hidden="true">
            {stateOf(one, place) === 'done' ? <Icon name="check" size={12} /> : place + 1}
          </span>
          <span>{t(`state.${STATES[one]}`)}</span>
        </li>
      ))}
    </ol>
  );
}

function wayTo(status: OtcOrder['status']): readonly OtcOrder['status'][] {
  if (status === DISPUTED) return [TO_BE_PAID, PAID, DISPUTED];
  const isOnWay = status === TO_BE_PAID || status === PAID || status === COMPLETED;
  return isOnWay ? [TO_BE_PAID, PAID, COMPLETED] : [TO_BE_PAID, status];
}
