// Settings of this browser. Blocked storage reads as empty and ignores writes.
export const localStore = {
  getItem(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  setItem(key: string, value: string): void {
    try {
      localStorage.setItem(key, value);
    } catch {
      // The setting lasts until the page is closed.
    }
  },
};
