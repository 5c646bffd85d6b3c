// What opens over a page, loaded as one: most visits open something, and none before it was asked for.
export * as Dialog from "@radix-ui/react-dialog";
export * as DropdownMenu from "@radix-ui/react-dropdown-menu";
export * as Popover from "@radix-ui/react-popover";
export * as Tooltip from "@radix-ui/react-tooltip";
