/** The look of whatever floats over the page beside its trigger. */
export const floatingClass = "border-line bg-surface rounded-card z-40 max-w-[calc(100vw-1rem)] border shadow-lg";
