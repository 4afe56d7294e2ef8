import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useApp } from '../../../lib/app-context.ts';
import { switchLanguage } from '../../../lib/language/i18n.ts';
import { isLanguage } from '../../../lib/language/language.ts';
import { useLanguage } from '../../../lib/language/language-context.ts';
import { LanguageButton } from '../../../shared/account/language-button.tsx';
import { FilterChip } from '../../../ui/controls/chips.tsx';
import { NavBar } from '../../../ui/layout/nav-bar.tsx';
import { applyPriceColours } from '../../../ui/theme/price-colours.ts';
import { applyTheme } from '../../../ui/theme/theme.ts';
import styles from './gallery.module.css';
import type { Sample } from './sample.tsx';
import { assetSamples } from './samples/assets.tsx';
import { bookSamples } from './samples/book.tsx';
import { buttonSamples } from './samples/buttons.tsx';
import { chartToolSamples } from './samples/chart-tools.tsx';
import { chartSamples } from './samples/charts.tsx';
import { choiceSamples } from './samples/choices.tsx';
import { confirmSamples } from './samples/confirm.tsx';
import { feedbackSamples } from './samples/feedback.tsx';
import { fieldSamples } from './samples/fields.tsx';
import { figureSamples } from './samples/figures.tsx';
import { listSamples } from './samples/lists.tsx';
import { overlaySamples } from './samples/overlays.tsx';
import { pictureSamples } from './samples/pictures.tsx';
import { positionSamples } from './samples/positions.tsx';
import { productSamples } from './samples/products.tsx';
import { ticketSamples } from './samples/ticket.tsx';

const SAMPLES: readonly Sample[] = [
  ...buttonSamples,
  ...choiceSamples,
  ...fieldSamples,
  ...feedbackSamples,
  ...listSamples,
  ...figureSamples,
  ...chartSamples,
  ...pictureSamples,
  ...overlaySamples,
  ...ticketSamples,
  ...bookSamples,
  ...positionSamples,
  ...confirmSamples,
  ...assetSamples,
  ...productSamples,
  ...chartToolSamples,
];

const TITLE = 'src/ui';
const RED_RISES = 'red-rises';
const SAFE_PAIR = 'safe-pair';
const LIGHT = 'light';

/** Every component in every state; `?piece=` selects one, `?lang=`, `?rise=red`, `?pair=safe` and `?theme=light` its presentation. */
export function GalleryPage(): ReactNode {
  const [parameters, setParameters] = useSearchParams();
  const { ready } = useTranslation(['gallery', 'market']);
  useAddressLanguage(parameters.get('lang'));
  const piece = parameters.get('piece');
  const redRises = parameters.get('rise') === 'red';
  const isSafe = parameters.get('pair') === 'safe';
  const isLight = parameters.get('theme') === 'light';
  useEffect(() => {
    applyPriceColours({ redRises, isSafe });
    return () => applyPriceColours({ redRises: false, isSafe: false });
  }, [redRises, isSafe]);
  useEffect(() => {
    applyTheme(isLight ? 'light' : 'dark');
    return () => applyTheme('dark');
  }, [isLight]);

  const set = (name: string, value: string | undefined): void => {
    const next = new URLSearchParams(parameters);
    if (value === undefined) next.delete(name);
    else next.set(name, value);
    setParameters(next, { replace: true });
  };
  const shownSamples = SAMPLES.filter((sample) =>
    piece === null ? sample.isAlone !== true : sample.piece === piece,
  );
  if (!ready) return null;
  return (
    <>
      <NavBar title={TITLE} end={<LanguageButton />} />
      <main className={styles['page']}>
        <div className={styles['tools']}>
          <FilterChip
            label={RED_RISES}
            on={redRises}
            onChange={(on) => set('rise', on ? 'red' : undefined)}
          />
          <FilterChip
            label={SAFE_PAIR}
            on={isSafe}
            onChange={(on) => set('pair', on ? 'safe' : undefined)}
          />
          <FilterChip
            label={LIGHT}
            on={isLight}
            onChange={(on) => set('theme', on ? 'light' : undefined)}
          />
        </div>
        {shownSamples.map(({ piece: name, Samples }) => (
          <section key={name} className={styles['section']} data-piece={name}>
            <h2 className={styles['piece']}>{name}</h2>
            <Samples />
          </section>
        ))}
      </main>
    </>
  );
}

/** Applies `?lang=` as if it had been selected with the globe. */
function useAddressLanguage(addressLanguage: string | null): void {
  const { state } = useApp();
  const current = useLanguage();
  useEffect(() => {
    if (!isLanguage(addressLanguage)) return;
    void switchLanguage(addressLanguage).then(() => {
      state.language = addressLanguage;
    });
  }, [addressLanguage, state]);
  useEffect(() => {
    document.documentElement.dataset['shown'] = current;
  }, [current]);
}
