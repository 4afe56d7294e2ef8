import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useCall } from '../../lib/api/use-call.ts';
import { useApp, useLanguage } from '../../lib/app-context.ts';
import { foldedText } from '../../lib/folded-text.ts';
import { languageTag } from '../../lib/language.ts';
import { listItem } from '../../lib/list-item.ts';
import { ChoiceRow } from '../choice-row.tsx';
import { PageFailure } from '../failure.tsx';
import { SearchField } from '../search-field.tsx';
import { Sheet } from '../sheet.tsx';

/** The currency in which totals are shown, by the name that one's own language has for it. */
export function FiatSheet({ open, onClose }: { open: boolean; onClose(): void }): ReactNode {
  const { t } = useTranslation('account');
  const { state, now } = useApp();
  const { fiat } = useSnapshot(state);
  const language = useLanguage();
  const rates = useCall('get_system_exchange_rate', {}, { enabled: open });
  const [search, setSearch] = useState('');
  const wanted = foldedText(search);
  const found = useMemo(() => {
    const tag = languageTag(language);
    const names = new Intl.DisplayNames([tag], { type: 'currency' });
    return Object.entries(rates.data ?? {})
      .map(([code, rate]) => ({
        code,
        rate: String(rate),
        name: listItem(names.of(code) ?? code, tag),
      }))
      .filter(
        ({ code, name }) =>
          foldedText(name).includes(wanted) || code.toLowerCase().includes(wanted),
      );
  }, [rates.data, language, wanted]);
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
      {rates.isError && rates.data === undefined ? (
        <PageFailure text={t('failed')} onRetry={() => void rates.refetch()} />
      ) : null}
      {found.map(({ code, rate, name }) => (
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
    </Sheet>
  );
}
