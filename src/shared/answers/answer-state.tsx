import { type ReactNode, useState } from 'react';
import { Bone } from '../../ui/layout/skeleton.tsx';
import { useScreenData } from './screen-data.ts';
import { ScreenState } from './screen-state.tsx';

export interface AnswerQuery<Data> {
  data: Data | undefined;
  dataUpdatedAt: number;
  isError: boolean;
  error: unknown;
  refetch(): unknown;
}

interface AnswerStateProps<Data> {
  query: AnswerQuery<Data>;
  bones: readonly number[];
  children(data: Data): ReactNode;
}

/**
 * A new session clears the cache; the content stays until the next response, because it may contain
 * a half-filled form. Another user gets a new page.
 */
export function AnswerState<Data>({ query, bones, children }: AnswerStateProps<Data>): ReactNode {
  const { refetch } = query;
  const [last, setLast] = useState(query.data);
  if (query.data !== undefined && query.data !== last) setLast(query.data);
  const data = query.data ?? last;
  const now = useScreenData(query);
  const isLeft = query.data === undefined && last !== undefined;
  const state = isLeft ? { kind: 'content' as const } : now;
  const boxes = bones.map((height, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a box is identified by its index.
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
