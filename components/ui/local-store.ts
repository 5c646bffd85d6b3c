type TextStore = Pick<Storage, "getItem" | "setItem">;

/** Blocked storage reads as empty and ignores writes: what is set lasts until the page is closed. */
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
/** Texts of this tab that are still to be sent. */
export const tabStore = storeIn(() => sessionStorage);
