export const NO_RESPONSE = {
  title: "The service did not respond",
  fix: "Check your connection and try again. Your input is kept.",
  code: null,
} as const;
