import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../controls/button.tsx';
import styles from './banner-carousel.module.css';

export interface CarouselSlide {
  id: string;
  title: string;
  text?: string;
  image?: string;
  onPress(): void;
}

interface BannerCarouselProps {
  label: string;
  slides: readonly CarouselSlide[];
  turnAfter?: number;
}

/**
 * Slides swiped by the browser's own scrolling. They change by themselves until touched or focused, and never
 * with reduced motion.
 */
export function BannerCarousel({
  label,
  slides,
  turnAfter = 5_000,
}: BannerCarouselProps): ReactNode {
  const { t } = useTranslation('ui');
  const rail = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const [isHeld, setHeld] = useState(false);
  const canTurn = slides.length > 1 && turnAfter > 0;

  const show = (next: number): void => {
    const box = rail.current;
    if (box === null) return;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    box.scrollTo({ left: next * box.clientWidth, behavior: isStill ? 'instant' : 'smooth' });
  };

  useEffect(() => {
    if (!canTurn || isHeld || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setTimeout(() => {
      const box = rail.current;
      if (box === null || document.visibilityState !== 'visible') return;
      const next = (at + 1) % slides.length;
      box.scrollTo({ left: next * box.clientWidth, behavior: 'smooth' });
    }, turnAfter);
    return () => clearTimeout(timer);
  }, [canTurn, isHeld, at, slides.length, turnAfter]);

  const onScroll = (): void => {
    const box = rail.current;
    if (box === null || box.clientWidth === 0) return;
    const near = slides.findIndex(
      (_, place) => Math.abs(place * box.clientWidth - box.scrollLeft) < box.clientWidth / 2,
    );
    if (near >= 0) setAt(near);
  };

  return (
    <section
      className={styles['carousel']}
      aria-roledescription={t('carousel')}
      aria-label={label}
      onPointerDown={() => setHeld(true)}
      onFocus={() => setHeld(true)}
    >
      <div ref={rail} className={styles['rail']} onScroll={onScroll}>
        {slides.map((slide, place) => (
          <button
            key={slide.id}
            type="button"
            className={styles['slide']}
            data-dark={slide.image === undefined ? undefined : ''}
            tabIndex={place === at ? 0 : -1}
            onClick={slide.onPress}
          >
            <span className="spoken">{t('slide', { at: place + 1, total: slides.length })}</span>
            {slide.image === undefined ? null : <img src={slide.image} alt="" />}
            <span className={styles['title']}>{slide.title}</span>
            {slide.text === undefined ? null : <span className={styles['text']}>{slide.text}</span>}
          </button>
        ))}
      </div>
      {slides.length > 1 ? (
        <div className={styles['foot']}>
          <IconButton
            icon="back"
            label={t('slide_before')}
            disabled={at === 0}
            onClick={() => show(at - 1)}
          />
          <span className={styles['dots']} aria-hidden="true">
            {slides.map((slide, place) => (
              <i key={slide.id} data-on={place === at} />
            ))}
          </span>
          <IconButton
            icon="forward"
            label={t('slide_after')}
            disabled={at === slides.length - 1}
            onClick={() => show(at + 1)}
          />
        </div>
      ) : null}
    </section>
  );
}
