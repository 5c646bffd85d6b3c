"use client";

import { Check } from "lucide-react";
import type { ComponentProps, KeyboardEvent, MouseEvent, ReactElement, ReactNode } from "react";
import { cloneElement, createContext, useCallback, useContext, useEffect, useRef, useState } from "react";
import { Floating } from "@/components/ui/Floating";
import { moveFocus } from "@/components/ui/move-focus";

const ITEM = "[role^=menuitem]:not(:disabled)";
const itemClass =
  "focus:bg-sunken flex min-h-8 w-full cursor-default items-center gap-2 rounded px-2 text-left text-sm outline-none select-none disabled:opacity-50";

const CloseContext = createContext(() => {});

type MenuProps = { trigger: ReactElement<ComponentProps<"button">>; children: ReactNode };

/** A menu that `trigger`, one button, opens. Fill it with MenuItem, MenuChoice, MenuCheck, MenuLabel and MenuSeparator. */
export function Menu({ trigger, children }: MenuProps) {
  const [open, setOpen] = useState<"by pointer" | "by key" | null>(null);
  const anchor = useRef<HTMLSpanElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const close = useCallback(() => {
    setOpen(null);
    anchor.current?.querySelector("button")?.focus();
  }, []);
  const dismiss = useCallback((why: "escape" | "outside") => (why === "escape" ? close() : setOpen(null)), [close]);
  useEffect(() => {
    const first = list.current?.querySelector<HTMLElement>(ITEM);
    if (open !== null) (open === "by key" && first ? first : list.current)?.focus();
  }, [open]);
  // A press by key has no clicks to count.
  const press = (event: MouseEvent) => setOpen(open === null ? (event.detail === 0 ? "by key" : "by pointer") : null);
  const onTriggerKey = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    setOpen("by key");
  };
  const onKey = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === "Tab") close();
    else if (moveFocus(event, ITEM) === null) focusByLetter(event);
  };
  return (
    <>
      <span ref={anchor} className="contents" onClick={press} onKeyDown={onTriggerKey}>
        {cloneElement(trigger, { "aria-haspopup": "menu", "aria-expanded": open !== null })}
      </span>
      {open === null ? null : (
        <Floating anchor={anchor} placing={{ align: "end", side: "below" }} onDismiss={dismiss} className="min-w-56">
          <div ref={list} role="menu" tabIndex={-1} onKeyDown={onKey} className="p-1 outline-none">
            <CloseContext value={close}>{children}</CloseContext>
          </div>
        </Floating>
      )}
    </>
  );
}

/** The next item whose words begin with what was typed. */
function focusByLetter(event: KeyboardEvent<HTMLDivElement>): void {
  if (event.key.length !== 1 || event.key === " " || event.ctrlKey || event.metaKey || event.altKey) return;
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(ITEM)];
  const at = items.indexOf(event.target as HTMLElement);
  const begins = (item: HTMLElement) => item.innerText.trim().toLowerCase().startsWith(event.key.toLowerCase());
  [...items.slice(at + 1), ...items.slice(0, at + 1)].find(begins)?.focus();
}

type MenuItemProps = { onSelect: () => void; disabled?: boolean; children: ReactNode };

/** Closes the menu, then acts, so that what opens next gives the focus back to the trigger. */
export function MenuItem({ onSelect, disabled, children }: MenuItemProps) {
  const close = useContext(CloseContext);
  const act = () => {
    close();
    onSelect();
  };
  return (
    <Item role="menuitem" onClick={act} disabled={disabled}>
      {children}
    </Item>
  );
}

type MenuChoiceProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** One of several, under a heading. */
export function MenuChoice<Value extends string>({ label, options, value, onChange }: MenuChoiceProps<Value>) {
  const close = useContext(CloseContext);
  const choose = (chosen: Value) => {
    close();
    onChange(chosen);
  };
  return (
    <div role="group" aria-label={label}>
      <MenuLabel>{label}</MenuLabel>
      {options.map((option) => (
        <Item
          key={option.value}
          role="menuitemradio"
          aria-checked={option.value === value}
          onClick={() => choose(option.value)}
        >
          <Mark shown={option.value === value} />
          {option.label}
        </Item>
      ))}
    </div>
  );
}

type MenuCheckProps = { checked: boolean; onChange: (checked: boolean) => void; children: ReactNode };

/** On or off; the menu stays open. */
export function MenuCheck({ checked, onChange, children }: MenuCheckProps) {
  return (
    <Item role="menuitemcheckbox" aria-checked={checked} onClick={() => onChange(!checked)}>
      <Mark shown={checked} />
      {children}
    </Item>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <div className="text-muted px-2 pt-1.5 pb-1 text-xs">{children}</div>;
}

export function MenuSeparator() {
  return <div role="separator" className="bg-line mx-1 my-1 h-px" />;
}

function Item(props: ComponentProps<"button">) {
  // The pointer moves the focus too: one item stands out, however it was reached.
  return (
    <button
      type="button"
      tabIndex={-1}
      {...props}
      onPointerMove={(event) => event.currentTarget.focus({ preventScroll: true })}
      className={itemClass}
    />
  );
}

function Mark({ shown }: { shown: boolean }) {
  return (
    <span className="grid size-4 place-items-center">{shown ? <Check aria-hidden className="size-4" /> : null}</span>
  );
}
