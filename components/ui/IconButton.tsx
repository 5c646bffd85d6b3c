import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";

type IconButtonProps = Omit<ComponentProps<"button">, "children"> & { icon: LucideIcon; label: string };

/** A button without a visible label. */
export function IconButton({ icon: Icon, label, ...props }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...props}
      className="text-muted hover:bg-sunken hover:text-ink grid size-8 shrink-0 place-items-center rounded"
    >
      <Icon aria-hidden className="size-4" />
    </button>
  );
}
