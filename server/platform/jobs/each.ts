export async function forEach<T>(
  list: readonly T[],
  act: (one: T) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const one of list) {
    try {
      await act(one);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1) {
    throw new AggregateError(failures, `${failures.length} of ${list.length} failed`);
  }
}
