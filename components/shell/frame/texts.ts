/** Separate from SHELL_TEXTS, which public and account pages do not load. */
export const FRAME_TEXTS = {
  product: "svc-verify",
  main: "Main",
  start: "Start",
  check: "Check a proof",
  reference: "API reference",
  broken: "This page failed to load",
  brokenHint: "Your stored data is not affected. Try again. If the problem persists, report the reference below.",
  errorReference: (digest: string) => `Reference ${digest}`,
  retry: "Try again",
} as const;

/** Only the server renders these. */
export const PUBLIC_TEXTS = {
  release: (release: string, api: string) => `svc-verify ${release}, API version ${api}`,
  console: "Console",
  openapi: "OpenAPI document",
  keySet: "Key set",
  problems: "Problem codes",
} as const;

export const THEME_TEXTS = {
  legend: "Theme",
  system: "System theme",
  light: "Light theme",
  dark: "Dark theme",
  contrast: "High contrast",
} as const;
