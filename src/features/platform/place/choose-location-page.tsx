import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useApp } from '../../../lib/app-context.ts';
import { foldedText } from '../../../lib/language/folded-text.ts';
import { useLanguage } from '../../../lib/language/language-context.ts';
import { useBack } from '../../../lib/pages/use-go.ts';
import { likelyAreas } from '../../../lib/places/likely-areas.ts';
import { countryName, placeText } from '../../../lib/places/place.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ChoiceRow } from '../../../ui/controls/choice-row.tsx';
import { SearchField } from '../../../ui/controls/search-field.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { NavBar } from '../../../ui/layout/nav-bar.tsx';
import { ListRow } from '../../../ui/lists/list-row.tsx';
import { CITIES, type City, COUNTRIES } from './cities.ts';
import styles from './place.module.css';
import { PositionCard } from './position-card.tsx';

export function ChooseLocationPage(): ReactNode {
  const { t } = useTranslation('place');
  const leave = useBack('pages/setting/userInfo');
  const { state } = useApp();
  const { place } = useSnapshot(state);
  const language = useLanguage();
  const [text, setText] = useState('');
  const [country, setCountry] = useState<string>();
  const choose = (chosenPlace: string): void => {
    state.place = chosenPlace;
    leave();
  };
  const back = (): void => {
    if (country === undefined) leave();
    else setCountry(undefined);
  };
  const title = country === undefined ? t('title') : countryName(country, language);
  return (
    <>
      <NavBar title={title} onBack={back} />
      <main className={styles['page']}>
        {country === undefined ? (
          <>
            <div className={styles['search']}>
              <SearchField label={t('search')} value={text} onText={setText} />
            </div>
            {text.trim() === '' ? (
              <>
                <PositionCard onChoose={choose} />
                {place === '' ? null : (
                  <ListRow
                    title={placeText(place, language)}
                    note={t('chosen')}
                    middle={null}
                    value={
                      <Button small onClick={() => choose('')}>
                        {t('remove')}
                      </Button>
                    }
                  />
                )}
                <Countries onOpen={setCountry} />
              </>
            ) : (
              <Found text={text} place={place} onChoose={choose} onClear={() => setText('')} />
            )}
          </>
        ) : (
          <CountryCities country={country} place={place} onChoose={choose} />
        )}
      </main>
    </>
  );
}

function Countries({ onOpen }: { onOpen(country: string): void }): ReactNode {
  const { t, i18n } = useTranslation('place');
  const language = useLanguage();
  const likely = likelyAreas(i18n.language, navigator.languages).filter((code) =>
    COUNTRIES.includes(code),
  );
  const namedCountries = COUNTRIES.filter((code) => !likely.includes(code))
    .map((code) => ({ code, name: countryName(code, language) }))
    .sort((a, b) => a.name.localeCompare(b.name, i18n.language));
  const row = (code: string): ReactNode => (
    <ListRow
      key={code}
      height={52}
      title={countryName(code, language)}
      value={t('cities', { count: CITIES.filter((city) => city.country === code).length })}
      onPress={() => onOpen(code)}
    />
  );
  return (
    <>
      <h2 className={styles['section']}>{t('ui:areas_likely')}</h2>
      {likely.map(row)}
      <h2 className={styles['section']}>{t('ui:areas_all')}</h2>
      {namedCountries.map(({ code }) => row(code))}
    </>
  );
}

interface ChoiceProps {
  place: string;
  onChoose(place: string): void;
}

function CountryCities({ country, place, onChoose }: ChoiceProps & { country: string }): ReactNode {
  const { t } = useTranslation('place');
  return (
    <>
      <ChoiceRow
        title={t('whole_country')}
        chosen={place === country}
        onChoose={() => onChoose(country)}
      />
      {CITIES.filter((city) => city.country === country).map((city) => (
        <CityRow key={city.id} city={city} note={city.local} place={place} onChoose={onChoose} />
      ))}
    </>
  );
}

function CityRow({
  city,
  note,
  place,
  onChoose,
}: ChoiceProps & { city: City; note: string }): ReactNode {
  return (
    <ChoiceRow
      title={city.name}
      {...(note !== '' && { note })}
      chosen={place === city.id}
      onChoose={() => onChoose(city.id)}
    />
  );
}

interface FoundProps extends ChoiceProps {
  text: string;
  onClear(): void;
}

function Found({ text, place, onChoose, onClear }: FoundProps): ReactNode {
  const { t } = useTranslation('place');
  const language = useLanguage();
  const searchText = foldedText(text.trim());
  const has = (name: string): boolean => foldedText(name).includes(searchText);
  const countries = COUNTRIES.filter(
    (code) => has(countryName(code, language)) || has(countryName(code, 'en')),
  );
  const cities = CITIES.filter(
    ({ name, local, country }) => has(name) || has(local) || countries.includes(country),
  );
  if (countries.length === 0 && cities.length === 0) {
    return (
      <EmptyState picture="not-found" title={t('none')} text={t('none_text')}>
        <Button onClick={onClear}>{t('ui:clear_field')}</Button>
      </EmptyState>
    );
  }
  return (
    <>
      {countries.map((code) => (
        <ChoiceRow
          key={code}
          title={countryName(code, language)}
          note={t('whole_country')}
          chosen={place === code}
          onChoose={() => onChoose(code)}
        />
      ))}
      {cities.map((city) => (
        <CityRow
          key={city.id}
          city={city}
          note={[city.local, countryName(city.country, language)].filter(Boolean).join(' · ')}
          place={place}
          onChoose={onChoose}
        />
      ))}
    </>
  );
}
