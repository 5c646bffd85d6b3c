/** The properties of a text area for code or data. */
export const CODE_AREA = { spellCheck: false, className: "font-mono text-[0.8125rem]" } as const;
