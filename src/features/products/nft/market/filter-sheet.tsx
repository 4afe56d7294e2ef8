import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../../lib/api/use-call.ts';
import { readId } from '../../../../lib/pages/id-param.ts';
import { NumberField } from '../../../../shared/forms/number-field.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { Chips } from '../../../../ui/controls/chips.tsx';
import { Sheet } from '../../../../ui/overlay/sheet.tsx';
import { RARITIES } from '../rarity.ts';
import styles from './filter-sheet.module.css';
import { ALL_WORKS, SALE_MODES, SORTS, TYPES, type WorkFilter } from './work-filter.ts';

interface FilterSheetProps {
  open: boolean;
  filter: WorkFilter;
  onFilter(filter: WorkFilter): void;
  onClose(): void;
}

const ALL = '';

export function FilterSheet({ open, filter, onFilter, onClose }: FilterSheetProps): ReactNode {
  return open ? <Choice key="open" filter={filter} onFilter={onFilter} onClose={onClose} /> : null;
}

function Choice({ filter, onFilter, onClose }: Omit<FilterSheetProps, 'open'>): ReactNode {
  const { t } = useTranslation('nft');
  const { data } = useCall('bind_box.getNftCurrency', {});
  const [next, setNext] = useState(filter);
  const all = { value: ALL, label: t('all') };
  return (
    <Sheet
      open
      padded
      title={t('filter')}
      onClose={onClose}
      foot={
        <div className={styles['foot']}>
          <Button main onClick={() => setNext(ALL_WORKS)}>
            {t('filter_reset')}
          </Button>
          <Button
            main
            look="base"
            onClick={() => {
              onFilter(next);
              onClose();
            }}
          >
            {t('filter_apply')}
          </Button>
        </div>
      }
    >
      <Group title={t('sort_by')}>
        <Chips
          label={t('sort_by')}
          options={SORTS.map((value) => ({ value, label: t(`sort.${value}`) }))}
          value={next.sort}
          onChoose={(value) => {
            const sort = SORTS.find((one) => one === value);
            if (sort !== undefined) setNext({ ...next, sort });
          }}
        />
      </Group>
      <Group title={t('kind')}>
        <Chips
          label={t('kind')}
          options={[all, ...TYPES.map((value) => ({ value, label: t(`type.${value}`) }))]}
          value={next.type}
          onChoose={(value) =>
            setNext({ ...next, type: TYPES.find((one) => one === value) ?? ALL })
          }
        />
      </Group>
      <Group title={t('sale')}>
        <Chips
          label={t('sale')}
          options={[all, ...SALE_MODES.map((value) => ({ value, label: t(`mode.${value}`) }))]}
          value={next.sale_mode}
          onChoose={(value) =>
            setNext({ ...next, sale_mode: SALE_MODES.find((one) => one === value) ?? ALL })
          }
        />
      </Group>
      <Group title={t('currency')}>
        <Chips
          label={t('currency')}
          options={[
            all,
            ...(data?.list ?? []).map(({ currency_id, name }) => ({
              value: `${currency_id}`,
              label: name,
            })),
          ]}
          value={next.currency_id === undefined ? ALL : `${next.currency_id}`}
          onChoose={(value) => setNext({ ...next, currency_id: readId(value) })}
        />
      </Group>
      <Group title={t('rarity_label')}>
        <Chips
          label={t('rarity_label')}
          options={[all, ...RARITIES.map((value) => ({ value, label: t(`rarity.${value}`) }))]}
          value={next.rarity}
          onChoose={(value) =>
            setNext({ ...next, rarity: RARITIES.find((one) => one === value) ?? ALL })
          }
        />
      </Group>
      <div className={styles['prices']}>
        <NumberField
          label={t('price_from')}
          value={next.min_price}
          onValue={(min_price) => setNext({ ...next, min_price })}
        />
        <NumberField
          label={t('price_to')}
          value={next.max_price}
          onValue={(max_price) => setNext({ ...next, max_price })}
        />
      </div>
    </Sheet>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <div className={styles['group']}>
      <p className={styles['title']} aria-hidden="true">
        {title}
      </p>
      {children}
    </div>
  );
}
