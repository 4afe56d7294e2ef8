import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MyNft } from '../../../../../protocol/calls/products/nft.ts';
import { DAY_MS } from '../../../../../protocol/time.ts';
import { outdate } from '../../../../lib/api/queries.ts';
import { useCall } from '../../../../lib/api/use-call.ts';
import { useApp } from '../../../../lib/app-context.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { readId } from '../../../../lib/pages/id-param.ts';
import { useGo } from '../../../../lib/pages/use-go.ts';
import { useAmounts } from '../../../../shared/figures/use-amounts.ts';
import { Form } from '../../../../shared/forms/form.tsx';
import { NumberField } from '../../../../shared/forms/number-field.tsx';
import { useCallForm } from '../../../../shared/forms/use-call-form.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { CheckBox } from '../../../../ui/controls/check-box.tsx';
import { MomentField, momentOf, momentText } from '../../../../ui/controls/moment-field.tsx';
import { SegmentedControl } from '../../../../ui/controls/segmented-control.tsx';
import { Select } from '../../../../ui/controls/select.tsx';
import { FootBar } from '../../../../ui/layout/foot-bar.tsx';
import { Notice } from '../../../../ui/layout/notice.tsx';
import { useToast } from '../../../../ui/overlay/toast.tsx';
import { WorkPicture } from '../market/work-picture.tsx';
import styles from '../nft.module.css';
import { NFT_TOUCHES } from '../touches.ts';
import { useRarityText } from '../use-rarity-text.ts';
import { ResaleSums } from './resale-sums.tsx';
import form from './resell-form.module.css';
import { spanText } from './span-text.ts';

/** Maximum duration of a resale (R-NFT-4). */
const DAYS_AT_MOST = 90;
const DAYS_AT_FIRST = 3;

interface Values extends Record<string, unknown> {
  sale_mode: 'normal' | 'auction';
  price: string;
  currency_id: string;
  min_raise: string;
  margin: string;
  starts: string;
  ends: string;
  understood: boolean;
}

export function ResellForm({ item }: { item: MyNft }): ReactNode {
  const { t } = useTranslation('nft');
  const { quotes, queries, wishes } = useApp();
  const figures = useFigures();
  const amounts = useAmounts();
  const rarityText = useRarityText();
  const toast = useToast();
  const go = useGo();
  const [state] = useCore();
  const [hasTried, setTried] = useState(false);
  const [opensAt] = useState(() => quotes.serverNow());
  const { data: currencies } = useCall('bind_box.getNftCurrency', {});
  const resale = useCallForm<'bind_box.resellNFT', Values>('bind_box.resellNFT', {
    start: {
      sale_mode: 'normal',
      price: '',
      currency_id: `${item.currency_id}`,
      min_raise: '',
      margin: '',
      starts: '',
      ends: momentText(opensAt + DAYS_AT_FIRST * DAY_MS),
      understood: false,
    },
    request: (values) => {
      const start = momentOf(values.starts);
      const end = momentOf(values.ends);
      return {
        id: item.id,
        sale_mode: values.sale_mode,
        price: values.price,
        currency_id: readId(values.currency_id) ?? 0,
        ...(Number.isNaN(end) ? {} : { end_time: end }),
        ...(Number.isNaN(start) ? {} : { start_time: start }),
        ...(values.sale_mode === 'auction' && {
          min_raise: values.min_raise,
          margin: values.margin,
        }),
      };
    },
    call: (request) => wishes.send('bind_box.resellNFT', request),
    texts: { 'empty.end_time': t('errors:nft_price_invalid') },
  });
  const { values, errors } = resale;
  const isAuction = values.sale_mode === 'auction';
  const unit =
    currencies?.list.find(({ currency_id }) => `${currency_id}` === values.currency_id)?.name ??
    item.currency_name;
  const price = values.price === '' ? '' : amounts.withUnit(values.price, unit);
  const core = state.kind === 'ready' ? state.core : undefined;
  const send = async (): Promise<void> => {
    setTried(true);
    if (!values.understood) return;
    const isListed = await resale.send();
    if (isListed === undefined) return;
    outdate(queries, NFT_TOUCHES);
    toast(t('resale_done', { name: item.name }), 'good');
    go('pages/nft/artworkDetail', { code: isListed.code });
  };
  const runs = spanText(t, momentOf(values.starts), momentOf(values.ends), opensAt);
  return (
    <Form of={resale.form} className={styles['form']} onSend={() => void send()}>
      <div className={styles['about']}>
        <span className={styles['thumb']}>
          <WorkPicture pictures={item.pictures} size="small" />
        </span>
        <div className={styles['names']}>
          <h2 className={styles['title']}>{item.name}</h2>
          <p className={styles['quiet']}>
            {item.rarity === null ? null : `${rarityText(item.rarity)} · `}
            {t('bought_for', { price: amounts.withUnit(item.paid, item.currency_name) })}
          </p>
        </div>
      </div>
      <SegmentedControl
        label={t('how_to_sell')}
        options={[
          { value: 'normal', label: t('mode.normal') },
          { value: 'auction', label: t('mode.auction') },
        ]}
        value={values.sale_mode}
        onChoose={(value) => resale.set('sale_mode', value === 'auction' ? 'auction' : 'normal')}
      />
      <div className={form['pair']}>
        <NumberField
          label={t(isAuction ? 'starting_price' : 'price')}
          value={values.price}
          error={errors['price']}
          required
          onValue={(value) => resale.set('price', value)}
        />
        <Select
          label={t('currency')}
          options={(currencies?.list ?? []).map(({ currency_id, name }) => ({
            value: `${currency_id}`,
            label: name,
          }))}
          error={errors['currency_id']}
          value={values.currency_id}
          onChoose={(value) => resale.set('currency_id', value)}
        />
      </div>
      {core === undefined || values.price === '' ? null : (
        <ResaleSums
          core={core}
          item={item}
          price={values.price}
          currency_id={readId(values.currency_id) ?? 0}
          unit={unit}
          isAuction={isAuction}
        />
      )}
      {isAuction ? (
        <>
          <div className={form['halves']}>
            <NumberField
              label={t('raise_at_least')}
              unit={unit}
              value={values.min_raise}
              error={errors['min_raise']}
              onValue={(value) => resale.set('min_raise', value)}
            />
            <NumberField
              label={t('margin_of_bidder')}
              unit={unit}
              value={values.margin}
              error={errors['margin']}
              onValue={(value) => resale.set('margin', value)}
            />
          </div>
          {core === undefined ||
          values.price === '' ||
          values.min_raise === '' ||
          values.margin === '' ? null : (
            <p className={styles['quiet']}>
              {t('bids_go', {
                first: amounts.amount(values.price, unit),
                second: amounts.amount(
                  core.evaluate('add', [values.price, values.min_raise]),
                  unit,
                ),
                margin: amounts.withUnit(values.margin, unit),
              })}
            </p>
          )}
        </>
      ) : null}
      <div className={form['halves']}>
        <MomentField
          label={t('starts')}
          helper={values.starts === '' ? t('starts_now') : undefined}
          value={values.starts}
          min={momentText(opensAt)}
          error={errors['start_time']}
          onValue={(value) => resale.set('starts', value)}
        />
        <MomentField
          label={t('ends')}
          value={values.ends}
          min={momentText(opensAt)}
          max={momentText(opensAt + DAYS_AT_MOST * DAY_MS)}
          error={errors['end_time']}
          onValue={(value) => resale.set('ends', value)}
        />
      </div>
      <div className={styles['spread']}>
        <span className={styles['quiet']}>{t('phone_time', { zone: zoneName(opensAt) })}</span>
        {runs === undefined ? null : <span className={styles['quiet']}>{runs}</span>}
      </div>
      <Notice tone="warn" title={t('no_way_back')}>
        <p>{t('no_way_back_text', { rate: figures.percent(item.royalty_rate) })}</p>
      </Notice>
      <CheckBox
        label={t('understood')}
        checked={values.understood}
        error={hasTried && !values.understood ? t('confirm_first') : undefined}
        onChange={(isChecked) => resale.set('understood', isChecked)}
      />
      <FootBar>
        <Button main wide submit look="base" busy={resale.busy}>
          {price === ''
            ? t(isAuction ? 'put_up_auction' : 'put_up')
            : t(isAuction ? 'put_up_auction_from' : 'put_up_for', { price })}
        </Button>
      </FootBar>
    </Form>
  );
}

/** "UTC+8": the time zone of the fields. */
function zoneName(time: number): string {
  const parts = new Intl.DateTimeFormat('en', { timeZoneName: 'shortOffset' }).formatToParts(time);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC';
  return name.replace('GMT', 'UTC');
}
