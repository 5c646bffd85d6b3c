/**
 * Groups calls: the first is flushed at once, those that arrive during a flush are flushed together. All callers of a group get its result,
 * or its error. When an item has spoiled its group (`isSpoiled`), each one is flushed alone. Under load this turns many commits into few,
 * alone it adds nothing.
 */
export function batched<T, R>(
  flush: (items: T[]) => Promise<R>,
  isSpoiled: (error: unknown) => boolean = () => false,
): (item: T) => Promise<R> {
  let current: Promise<unknown> | undefined;
  let next: { items: T[]; result: Promise<R> } | undefined;

  async function flushAlone(item: T, group: T[], error: unknown): Promise<R> {
    if (group.length === 1 || !isSpoiled(error)) throw error;
    return flush([item]);
  }

  return (item) => {
    if (next) {
      const { items, result } = next;
      items.push(item);
      return result.catch((error: unknown) => flushAlone(item, items, error));
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
    return result.catch((error: unknown) => flushAlone(item, group, error));
  };
}
