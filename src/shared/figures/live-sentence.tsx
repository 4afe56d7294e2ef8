import type { ReactNode } from 'react';
import type { Live } from '../../lib/market/live.ts';
import { LiveText } from './live-text.tsx';

interface LiveSentenceProps<Value> {
  live: Live<Value>;
  text(value: Value): string;
  tone?(value: Value): string;
  /** The translated sentence with the figure. Called once a render, with a placeholder. */
  sentence(figure: string): string;
}

/** No text of a language has it. */
const PLACEHOLDER = '\u0001';

/** A translated sentence with a figure that moves: the words are rendered, the figure is written with each price. */
export function LiveSentence<Value>({
  live,
  text,
  tone,
  sentence,
}: LiveSentenceProps<Value>): ReactNode {
  const [before, after] = sentence(PLACEHOLDER).split(PLACEHOLDER);
  return (
    <span>
      {before}
      <LiveText look="inline" live={live} text={text} {...(tone && { tone })} />
      {after}
    </span>
  );
}
