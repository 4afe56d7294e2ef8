import { type ReactNode, useState } from 'react';
import { Bone } from '../../ui/layout/skeleton.tsx';
import { useScreenData } from './screen-data.ts';
import { ScreenState } from './screen-state.tsx';

/** The part of a query that a screen looks at. */
export interface AnswerQuery<Data> {
  data: Data | undefined;
  dataUpdatedAt: number;
  isError: boolean;
  error: unknown;
  refetch(): unknown;
}

interface AnswerStateProps<Data> {
  asked: AnswerQuery<Data>;
  /** Heights of the boxes that stand in for the content. */
  bones: readonly number[];
  children(data: Data): ReactNode;
}

/**
 * What one call answers: while it loads, when it failed, the content, and how old that is where it may be. A new
 * session forgets all answers; what was drawn stays until the next one comes, since half a form may stand in it. Another
 * user finds a new page.
 */
export function AnswerState<Data>({ asked, bones, children }: AnswerStateProps<Data>): ReactNode {
  const { refetch } = asked;
  const [last, setLast] = useState(asked.data);
  if (asked.data !== undefined && asked.data !== last) setLast(asked.data);
  const data = asked.data ?? last;
  const now = useScreenData(asked);
  // Of what a session has left behind nobody knows the age.
  const isLeft = asked.data === undefined && last !== undefined;
  const state = isLeft ? { kind: 'content' as const } : now;
  const boxes = bones.map((height, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place.
    <div key={place} style={{ padding: '6px 16px' }}>
      <Bone height={height} />
    </div>
  ));
  return (
    <ScreenState data={state} skeleton={boxes} empty={null} onRetry={() => void refetch()}>
      {data === undefined ? null : children(data)}
    </ScreenState>
  );
}
