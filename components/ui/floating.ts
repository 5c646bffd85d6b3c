/** Styles of menus, popovers, and tooltips. */
export const floatingClass = "border-line bg-surface rounded-card z-40 max-w-[calc(100vw-1rem)] border shadow-lg";
