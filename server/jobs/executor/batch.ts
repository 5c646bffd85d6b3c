/**
 * Groups calls: the first is flushed at once, those that arrive during a flush are flushed together. All callers of a
 * group get its result, or its error. Under load this turns many commits into few, alone it adds nothing.
 */
export function batched<T, R>(flush: (items: T[]) => Promise<R>): (item: T) => Promise<R> {
  let current: Promise<unknown> | undefined;
  let next: { items: T[]; result: Promise<R> } | undefined;
  return (item) => {
    if (next) {
      next.items.push(item);
      return next.result;
    }
    const group: T[] = [item];
    const result = (current ?? Promise.resolve()).then(async () => {
      next = undefined;
      return flush(group);
    });
    next = { items: group, result };
    const settled = result.then(
      () => undefined,
      () => undefined,
    );
    current = settled;
    void settled.then(() => {
      if (current === settled) current = undefined;
    });
    return result;
  };
}
