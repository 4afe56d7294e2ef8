import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useCall } from '../../lib/api/use-call.ts';
import { useApp } from '../../lib/app-context.ts';
import { foldedText } from '../../lib/language/folded-text.ts';
import { languageTag } from '../../lib/language/language.ts';
import { useLanguage } from '../../lib/language/language-context.ts';
import { listItem } from '../../lib/state/list-item.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ChoiceRow } from '../../ui/controls/choice-row.tsx';
import { SearchField } from '../../ui/controls/search-field.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { RowBones } from '../answers/paged-list.tsx';
import { useScreenData } from '../answers/screen-data.ts';
import { ScreenState } from '../answers/screen-state.tsx';

const ROW = 56;

export function FiatSheet({ open, onClose }: { open: boolean; onClose(): void }): ReactNode {
  const { t } = useTranslation('account');
  const { state, now } = useApp();
  const { fiat, fiat_rates } = useSnapshot(state);
  const language = useLanguage();
  const rates = useCall('get_system_exchange_rate', {}, { enabled: open });
  const [search, setSearch] = useState('');
  const searchText = foldedText(search);
  const matches = useMemo(() => {
    const tag = languageTag(language);
    const names = new Intl.DisplayNames([tag], { type: 'currency' });
    const list =
      rates.data === undefined
        ? fiat_rates.list
        : Object.entries(rates.data).map(([currency_code, rate]) => ({ currency_code, rate }));
    return list
      .map(({ currency_code: code, rate }) => ({
        code,
        rate: String(rate),
        name: listItem(names.of(code) ?? code, tag),
      }))
      .filter(
        ({ code, name }) =>
          foldedText(name).includes(searchText) || code.toLowerCase().includes(searchText),
      );
  }, [rates.data, fiat_rates, language, searchText]);
  const data = useScreenData(rates, matches.length === 0);
  const close = (): void => {
    setSearch('');
    onClose();
  };
  return (
    <Sheet
      open={open}
      tall
      title={t('fiat')}
      onClose={close}
      tools={<SearchField label={t('fiat_search')} value={search} onText={setSearch} />}
    >
      <ScreenState
        data={data}
        skeleton={<RowBones height={ROW} />}
        empty={
          <EmptyState title={t('fiat_none')}>
            <Button onClick={() => setSearch('')}>{t('ui:clear_field')}</Button>
          </EmptyState>
        }
        onRetry={() => void rates.refetch()}
      >
        {matches.map(({ code, rate, name }) => (
          <ChoiceRow
            key={code}
            title={code}
            note={name}
            chosen={code === fiat.currency_code}
            onChoose={() => {
              state.fiat = { currency_code: code, rate, save_time: now() };
              close();
            }}
          />
        ))}
      </ScreenState>
    </Sheet>
  );
}
