import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../../lib/api/use-call.ts';
import { useLanguage } from '../../../../lib/language/language-context.ts';
import { useGo } from '../../../../lib/pages/use-go.ts';
import { timeText } from '../../../../lib/time/time-text.ts';
import { useAmounts } from '../../../../shared/figures/use-amounts.ts';
import { ListRow } from '../../../../ui/lists/list-row.tsx';
import { IconTile } from '../../../../ui/media/icon-tile.tsx';
import { useCurrencyName } from '../use-currency-name.ts';
import mine from './mine.module.css';

const OUTBID = 2;

export function OutbidRow(): ReactNode {
  const { t } = useTranslation('nft');
  const go = useGo();
  const language = useLanguage();
  const amounts = useAmounts();
  const nameOf = useCurrencyName();
  const { data } = useCall('bind_box.getMyBindBoxQuotationLog', { status: OUTBID, limit: 1 });
  const [bid] = data?.list ?? [];
  if (bid === undefined) return null;
  return (
    <div className={mine['outbid']}>
      <ListRow
        lead={<IconTile icon="bell" />}
        title={t('outbid_on', { name: bid.name })}
        note={t('your_bid_was', {
          amount: amounts.withUnit(bid.price, nameOf(bid.currency_id)),
          time: timeText(bid.create_time, language, 'moment'),
        })}
        onPress={() => go('pages/nft/artworkDetail', { code: bid.code })}
      />
    </div>
  );
}
