// Overlay primitives, loaded as one chunk after the page: most visits open an overlay, none on load.
export * as Dialog from "@radix-ui/react-dialog";
export * as DropdownMenu from "@radix-ui/react-dropdown-menu";
export * as Popover from "@radix-ui/react-popover";
export * as Tooltip from "@radix-ui/react-tooltip";
