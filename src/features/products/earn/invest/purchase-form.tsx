import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DualProduct } from '../../../../../protocol/calls/products/products.ts';
import { faultText } from '../../../../lib/api/faults.ts';
import { useApp } from '../../../../lib/app-context.ts';
import type { Core } from '../../../../lib/core/core.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { useLanguage } from '../../../../lib/language/language-context.ts';
import { readId } from '../../../../lib/pages/id-param.ts';
import { useGo } from '../../../../lib/pages/use-go.ts';
import { timeText } from '../../../../lib/time/time-text.ts';
import { useSpotBalance } from '../../../../shared/assets/use-spot-balance.ts';
import { NONE, useAmounts } from '../../../../shared/figures/use-amounts.ts';
import { NumberField } from '../../../../shared/forms/number-field.tsx';
import { Progress } from '../../../../ui/charts/progress.tsx';
import { CheckBox } from '../../../../ui/controls/check-box.tsx';
import { FootBar } from '../../../../ui/layout/foot-bar.tsx';
import { checkAmount } from '../check-amount.ts';
import styles from '../earn.module.css';
import { useLinkedPair } from '../linked-pair.ts';
import { SendButton } from '../send-button.tsx';
import { useProductForm } from '../use-product-form.ts';
import { ConfirmPurchase } from './confirm-purchase.tsx';
import { type DualResults, dualAmounts, dualResults } from './dual-results.ts';
import { ProductView } from './product-view.tsx';

const WHOLE = { size: '1', error: 'quantity_not_integer' } as const;

export function PurchaseForm({ product }: { product: DualProduct }): ReactNode {
  const { t, i18n } = useTranslation('earn');
  const language = useLanguage();
  const figures = useFigures();
  const amounts = useAmounts();
  const go = useGo();
  const { quotes } = useApp();
  const [state] = useCore();
  const pair = useLinkedPair(product);
  const [agreed, setAgreed] = useState(false);
  const available = useSpotBalance(product.pay_currency);
  const form = useProductForm('dual.buyDual', {
    field: 'num',
    doneText: t('dual.bought'),
    onDone: () => go('pages/invest/mine'),
  });
  const { order, input: shares, hasTried } = form;
  const { type, currency_name, legal_name, unit_price, min_num, max_num } = product;
  const unit = type === 'call' ? currency_name : legal_name;
  const core = state.kind === 'ready' ? state.core : undefined;
  const isWhole = /^[1-9]\d{0,9}$/.test(shares);
  const shareCount = isWhole ? shares : `${min_num}`;
  const sizes = core === undefined ? undefined : dualAmounts(core, product, shareCount);
  const fault =
    core === undefined
      ? undefined
      : (order.fault ??
        checkAmount(core, shares, {
          minimum: `${min_num}`,
          maximum: `${max_num}`,
          remaining: `${product.remaining_shares}`,
          step: WHOLE,
          available,
          cost: isWhole ? (sizes?.payment ?? '0') : '0',
        }) ??
        (hasTried && shares === '' ? { error: 'quantity_required' } : undefined));
  const isOpen = product.status === 1 && product.end_time > quotes.serverNow();
  const isGood = fault === undefined && shares !== '' && agreed && sizes !== undefined;
  const most = core === undefined ? '' : mostShares(core, product, available);
  const results: DualResults | undefined =
    core === undefined || sizes === undefined
      ? undefined
      : dualResults(core, { ...product, amount: sizes.amount });
  const paidText = sizes === undefined ? NONE : amounts.withUnit(sizes.payment, unit);
  return (
    <>
      <form noValidate onSubmit={form.press(isGood)}>
        <div className={styles['form']}>
          <ProductView product={product} pair={pair} shares={shareCount} results={results} />
          <NumberField
            label={t('dual.shares')}
            labelEnd={
              available === undefined
                ? undefined
                : t('available', { amount: amounts.withUnit(available, unit) })
            }
            value={shares}
            step="1"
            min={`${min_num}`}
            max={`${max_num}`}
            decimals={0}
            error={fault === undefined ? undefined : faultText(t, fault, i18n.language)}
            helper={t('dual.share_is', {
              amount: amounts.withUnit(unit_price, unit),
              min: figures.plain(`${min_num}`),
              max: figures.plain(`${max_num}`),
            })}
            onValue={form.enter}
            {...(most !== '' && { onMost: () => form.enter(most) })}
          />
          <div className={styles['spread']}>
            <span className={styles['quiet']}>{t('amount')}</span>
            <strong>{shares === '' || !isWhole ? NONE : paidText}</strong>
          </div>
          <Progress
            label={t('dual.remaining')}
            // Full is sold out, as in every bar of an offer.
            share={1 - product.remaining_shares / Math.max(1, product.total_shares)}
            valueText={t('dual.of_shares', {
              left: figures.plain(`${product.remaining_shares}`),
              total: figures.plain(`${product.total_shares}`),
            })}
          />
          <CheckBox
            label={t('dual.agree', { date: timeText(product.maturity_time, language, 'moment') })}
            checked={agreed}
            error={hasTried && !agreed ? t('dual.agree_first') : undefined}
            onChange={setAgreed}
          />
        </div>
        <FootBar>
          <SendButton disabled={!isOpen || core === undefined}>
            {!isOpen
              ? t('dual.closed')
              : shares === '' || !isWhole
                ? t('dual.invest')
                : t('dual.invest_amount', { amount: paidText })}
          </SendButton>
        </FootBar>
      </form>
      {sizes === undefined || results === undefined ? null : (
        <ConfirmPurchase
          open={form.isAsking}
          product={product}
          results={results}
          shares={shareCount}
          payment={sizes.payment}
          price={pair.price}
          busy={order.isBusy}
          error={order.error}
          action={t('dual.invest_amount', { amount: paidText })}
          onConfirm={() => {
            const { id, currency_id, apr } = product;
            order.send({ id, num: readId(shareCount) ?? 0, currency_id, type, apr });
          }}
          onClose={form.close}
        />
      )}
    </>
  );
}

function mostShares(core: Core, product: DualProduct, available: string | undefined): string {
  if (available === undefined) return '';
  const { unit_price, max_num, remaining_shares } = product;
  const affordable = core.evaluate('quantize', [
    core.evaluate('div', [available, unit_price]),
    '1',
    'down',
  ]);
  const bounds = [affordable, `${remaining_shares}`, ...(max_num === 0 ? [] : [`${max_num}`])];
  return bounds.reduce((least, one) => (core.evaluate('cmp', [one, least]) === '-1' ? one : least));
}
