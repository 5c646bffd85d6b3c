import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { SubmitButton } from "@/components/ui/SubmitButton";

const STYLES = {
  primary: "bg-accent text-on-accent border-accent hover:bg-accent-strong hover:border-accent-strong",
  plain: "bg-surface text-ink border-line-strong hover:bg-sunken",
  quiet: "text-muted border-transparent hover:bg-sunken hover:text-ink",
} as const;

/**
 * Returns the styles of a button, for elements that act as one (a link, the label of a file input). They are not
 * printed.
 */
export function buttonClass(style: keyof typeof STYLES = "plain"): string {
  return `inline-flex h-9 items-center justify-center gap-2 rounded-md border px-3 text-sm font-medium whitespace-nowrap disabled:opacity-50 print:hidden ${STYLES[style]}`;
}

export type ButtonLook = { look?: keyof typeof STYLES; icon?: LucideIcon };

export function Button({
  look,
  icon: Icon,
  type = "button",
  children,
  ...props
}: ComponentProps<"button"> & ButtonLook) {
  const ButtonElement = type === "submit" ? SubmitButton : "button";
  return (
    <ButtonElement type={type} {...props} className={buttonClass(look)}>
      {Icon ? <Icon aria-hidden className="size-4" /> : null}
      {children}
    </ButtonElement>
  );
}
