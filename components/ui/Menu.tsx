import { Check } from "lucide-react";
import { type ComponentProps, type ReactNode, createContext, useContext } from "react";
import { floatingClass } from "@/components/ui/floating";
import { type Trigger, useOpener } from "@/components/ui/use-opener";
import type { Primitives } from "@/components/ui/use-primitives";

type Parts = Primitives["DropdownMenu"];
const PartsContext = createContext<Parts | null>(null);

function useParts(): Parts {
  const parts = useContext(PartsContext);
  if (!parts) throw new Error("a menu item outside a menu");
  return parts;
}

const itemClass =
  "data-highlighted:bg-sunken flex min-h-8 cursor-default items-center gap-2 rounded px-2 text-sm outline-none select-none data-disabled:opacity-50";

/**
 * Renders a menu that `trigger`, one button, opens. Its children are MenuItem, MenuChoice, MenuLabel, and
 * MenuSeparator.
 */
export function Menu({ trigger, children }: { trigger: Trigger; children: ReactNode }) {
  const { primitives, wasPressed, placeholder, loadedTrigger } = useOpener(trigger, "menu");
  const Radix = primitives?.DropdownMenu;
  if (!Radix) return placeholder;
  return (
    // Not modal: the page stays readable to a screen reader.
    <Radix.Root modal={false} defaultOpen={wasPressed}>
      <Radix.Trigger asChild>{loadedTrigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          className={`${floatingClass} max-h-(--radix-dropdown-menu-content-available-height) min-w-56 overflow-y-auto p-1`}
        >
          <PartsContext value={Radix}>{children}</PartsContext>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export function MenuItem(props: ComponentProps<Parts["Item"]>) {
  const Radix = useParts();
  return <Radix.Item {...props} className={itemClass} />;
}

type MenuChoiceProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** Renders radio items under a heading. */
export function MenuChoice<Value extends string>({ label, options, value, onChange }: MenuChoiceProps<Value>) {
  const Radix = useParts();
  return (
    <Radix.RadioGroup value={value} onValueChange={(next) => onChange(next as Value)} aria-label={label}>
      <MenuLabel>{label}</MenuLabel>
      {options.map((option) => (
        <Radix.RadioItem key={option.value} value={option.value} className={itemClass}>
          <span className="grid size-4 place-items-center">
            <Radix.ItemIndicator>
              <Check aria-hidden className="size-4" />
            </Radix.ItemIndicator>
          </span>
          {option.label}
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}

type MenuCheckProps = { checked: boolean; onChange: (checked: boolean) => void; children: ReactNode };

/** Renders a checkbox item; the menu stays open when it is clicked. */
export function MenuCheck({ checked, onChange, children }: MenuCheckProps) {
  const Radix = useParts();
  return (
    <Radix.CheckboxItem
      checked={checked}
      onCheckedChange={onChange}
      onSelect={(event) => event.preventDefault()}
      className={itemClass}
    >
      <span className="grid size-4 place-items-center">
        <Radix.ItemIndicator>
          <Check aria-hidden className="size-4" />
        </Radix.ItemIndicator>
      </span>
      {children}
    </Radix.CheckboxItem>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  const Radix = useParts();
  return <Radix.Label className="text-muted px-2 pt-1.5 pb-1 text-xs">{children}</Radix.Label>;
}

export function MenuSeparator() {
  const Radix = useParts();
  return <Radix.Separator className="bg-line mx-1 my-1 h-px" />;
}
