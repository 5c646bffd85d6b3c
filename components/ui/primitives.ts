// What opens over a page, loaded as one: most visits open something, and none before it was asked for.
export { Dialog, DropdownMenu, Popover, Tooltip } from "radix-ui";
