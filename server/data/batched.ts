type Batch<T, R> = { items: T[]; result: Promise<R> };

type Options = {
  /** Returns true if one item caused the error. Then each item of the batch is flushed again on its own. */
  isItemError?: (error: unknown) => boolean;
};

/**
 * Batches calls: the first item is flushed at once, and the items that arrive during a flush are flushed together. All
 * callers of a batch get its result or its error. Under load this turns many commits into few. A single call waits for
 * nothing.
 */
export function batched<T, R>(
  flush: (items: T[]) => Promise<R>,
  { isItemError = () => false }: Options = {},
): (item: T) => Promise<R> {
  let lastFlush: Promise<unknown> | undefined;
  let nextBatch: Batch<T, R> | undefined;

  function openBatch(item: T): Batch<T, R> {
    const items = [item];
    const result = (lastFlush ?? Promise.resolve()).then(async () => {
      if (nextBatch?.items === items) nextBatch = undefined;
      return flush(items);
    });
    const flushEnd = result.then(
      () => undefined,
      () => undefined,
    );
    lastFlush = flushEnd;
    void flushEnd.then(() => {
      if (lastFlush === flushEnd) lastFlush = undefined;
    });
    return { items, result };
  }

  async function retryAlone(item: T, { items }: Batch<T, R>, error: unknown): Promise<R> {
    if (items.length === 1 || !isItemError(error)) throw error;
    return flush([item]);
  }

  return (item) => {
    if (nextBatch) nextBatch.items.push(item);
    else nextBatch = openBatch(item);
    const batch = nextBatch;
    return batch.result.catch((error: unknown) => retryAlone(item, batch, error));
  };
}
