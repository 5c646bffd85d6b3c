type TextStore = Pick<Storage, "getItem" | "setItem">;

/** Wraps a storage that may be blocked: reads are then empty, and writes are ignored. */
function storeIn(storage: () => Storage): TextStore {
  return {
    getItem(key) {
      try {
        return storage().getItem(key);
      } catch {
        return null;
      }
    },
    setItem(key, value) {
      try {
        storage().setItem(key, value);
      } catch {
        return;
      }
    },
  };
}

/** Settings of this browser. */
export const localStore = storeIn(() => localStorage);
/** Unsent texts of this tab. */
export const tabStore = storeIn(() => sessionStorage);
