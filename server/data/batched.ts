type Group<T, R> = { items: T[]; result: Promise<R> };

type Options = {
  /** Whether an item has spoiled its group, so that each is flushed alone. */
  isSpoiled?: (error: unknown) => boolean;
};

/**
 * Groups calls: the first is flushed at once, those that arrive during a flush are flushed together. All callers of a
 * group get its result, or its error. Under load this turns many commits into few, alone it adds nothing.
 */
export function batched<T, R>(
  flush: (items: T[]) => Promise<R>,
  { isSpoiled = () => false }: Options = {},
): (item: T) => Promise<R> {
  let last: Promise<unknown> | undefined;
  let next: Group<T, R> | undefined;

  function begin(item: T): Group<T, R> {
    const items = [item];
    const result = (last ?? Promise.resolve()).then(async () => {
      if (next?.items === items) next = undefined;
      return flush(items);
    });
    const settled = result.then(
      () => undefined,
      () => undefined,
    );
    last = settled;
    void settled.then(() => {
      if (last === settled) last = undefined;
    });
    return { items, result };
  }

  async function flushAlone(item: T, { items }: Group<T, R>, error: unknown): Promise<R> {
    if (items.length === 1 || !isSpoiled(error)) throw error;
    return flush([item]);
  }

  return (item) => {
    if (next) next.items.push(item);
    else next = begin(item);
    const group = next;
    return group.result.catch((error: unknown) => flushAlone(item, group, error));
  };
}
