import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './formula-setting.module.css';
import { namesApart, type Setting, typeset } from './typeset.ts';

const SUM = 'Σ';
const TIGHT_BEFORE = new Set([')', ',']);

/** The words of a formula (round, down) in the language of the page. */
function wordText(t: TFunction, word: string): string {
  return t(`exactness:word.${word}`, { defaultValue: word });
}

function Parts({ parts }: { parts: readonly Setting[] }): ReactNode {
  return parts.map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a formula is drawn once and never reordered.
    <Part key={place} part={part} isCalled={parts[place - 1]?.kind === 'word'} />
  ));
}

/** `isCalled`: a bracket after a function name has no space before it. */
function Part({ part, isCalled }: { part: Setting; isCalled: boolean }): ReactNode {
  if (part.kind === 'break') return <span className={styles['break']} />;
  if (part.kind === 'fraction') {
    return (
      <span className={styles['fraction']}>
        <span className={`${styles['line']} ${styles['above']}`}>
          <Parts parts={part.above} />
        </span>
        <span className={`${styles['line']} ${styles['below']}`}>
          <Parts parts={part.below} />
        </span>
      </span>
    );
  }
  const names = [styles[part.kind]];
  if (TIGHT_BEFORE.has(part.text) || (isCalled && part.text === '('))
    names.push(styles['tightBefore']);
  if (part.text === '(') names.push(styles['tightAfter']);
  return (
    <span className={names.join(' ')}>
      <Name kind={part.kind} text={part.text} />
    </span>
  );
}

function Name({ kind, text }: { kind: string; text: string }): ReactNode {
  const { t } = useTranslation();
  if (kind === 'word') return wordText(t, text);
  if (kind !== 'symbol' || !text.startsWith(SUM) || text === SUM) return text;
  return (
    <>
      <span className={styles['upright']}>{SUM}</span>
      {text.slice(SUM.length)}
    </>
  );
}

/** A formula in mathematical typesetting. Screen readers get the plain line. */
export function FormulaSetting({ expression }: { expression: string }): ReactNode {
  return (
    <div role="math" aria-label={expression} className={`${styles['line']} ${styles['big']}`}>
      <Parts parts={typeset(expression)} />
    </div>
  );
}

export function InlineSymbols({ text }: { text: string }): ReactNode {
  return namesApart(text).map((piece, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one fixed line.
    <span key={place} className={piece.kind === 'symbol' ? styles['symbol'] : undefined}>
      <Name kind={piece.kind} text={piece.text} />
    </span>
  ));
}
