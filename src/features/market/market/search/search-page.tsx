import { type ReactNode, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { LIST_PATH } from '../../../../lib/market/paths.ts';
import { useSearchHistory } from '../../../../lib/market/search-history.ts';
import { MarketContent } from '../../../../shared/market/market-content.tsx';
import { PageHead } from '../../../../shared/market/page-head.tsx';
import { IconButton } from '../../../../ui/controls/button.tsx';
import { SearchField } from '../../../../ui/controls/search-field.tsx';
import styles from './search-page.module.css';
import { SearchResults } from './search-results.tsx';
import { Suggestions } from './suggestions.tsx';

export function SearchPage(): ReactNode {
  const { t } = useTranslation('market');
  const navigate = useNavigate();
  const [text, setText] = useText();
  const searchedText = useDeferredValue(text);
  const { add } = useSearchHistory();
  const first = useLocation().key === 'default';
  const back = (): void => void (first ? navigate(LIST_PATH, { replace: true }) : navigate(-1));
  return (
    <>
      <PageHead
        title={t('search')}
        hasBack
        bar={
          <>
            <IconButton icon="back" label={t('common:back')} onClick={back} />
            <search className={styles['field']}>
              <form
                onSubmit={(event) => {
                  event.preventDefault();
                  add(text);
                }}
              >
                <SearchField
                  label={t('search')}
                  clearable
                  autoFocus
                  value={text}
                  onText={setText}
                />
              </form>
            </search>
          </>
        }
      />
      <main>
        <MarketContent>
          {(instruments) =>
            searchedText.trim() === '' ? (
              <Suggestions instruments={instruments} onText={setText} />
            ) : (
              <SearchResults
                instruments={instruments}
                text={searchedText}
                onOpen={() => add(searchedText)}
                onClear={() => setText('')}
              />
            )
          }
        </MarketContent>
      </main>
    </>
  );
}

function useText(): [string, (text: string) => void] {
  const [parameters, setParameters] = useSearchParams();
  const [text, setText] = useState(parameters.get('text') ?? '');
  const change = (next: string): void => {
    setText(next);
    setParameters(next === '' ? {} : { text: next }, { replace: true });
  };
  return [text, change];
}
