export const UI_TEXTS = {
  cancel: "Cancel",
  close: "Close",
  retry: "Try again",
  copy: (subject: string) => `Copy ${subject}`,
  copyStates: { idle: "", copied: "Copied", failed: "Copying is blocked; select the text instead" },
  utc: (iso: string) => `${iso} (UTC)`,
  utcMinute: (iso: string) => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`,
  hiddenCharacter: "an invisible character",
  loading: "Loading",
  problem: "problem details",
  tabsBack: "Scroll tabs back",
  tabsForward: "Scroll tabs forward",
} as const;
