import { THEME_KEY, THEMES } from "@/components/shell/theme";

/** Runs in the head before the first paint, so that a stored theme does not flash. */
export const THEME_SCRIPT = `try{var t=localStorage.getItem(${JSON.stringify(THEME_KEY)});if(${JSON.stringify(THEMES)}.indexOf(t)>0)document.documentElement.dataset.theme=t}catch{}`;
