// Small settings of this browser. Storage that is blocked reads as empty and keeps nothing.
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
      // The setting holds until the page is left.
    }
  },
};
