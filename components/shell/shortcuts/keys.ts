// A key press as the registry spells it, and as a person reads it.

type Press = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

/** The spelling of a press, as in "mod+k", "J", "?", "shift+Enter". */
export function keyOf(press: Press): string {
  const key = letterOf(press) ?? (press.key === " " ? "Space" : press.key);
  const modifiers = [
    press.ctrlKey || press.metaKey ? "mod+" : "",
    press.altKey ? "alt+" : "",
    // What a printable key types already says whether Shift was held.
    press.shiftKey && key.length > 1 ? "shift+" : "",
  ];
  return modifiers.join("") + key;
}

/** Letters go by Shift, not by Caps Lock, and by their place on a keyboard that types another script. */
function letterOf({ key, code, shiftKey }: Press): string | null {
  const placed = /^Key([A-Z])$/.exec(code)?.[1];
  const letter = /^[a-z]$/i.test(key) ? key : key.length === 1 && key > "\x7f" ? placed : undefined;
  if (letter === undefined) return null;
  return shiftKey ? letter.toUpperCase() : letter.toLowerCase();
}

const NAMES: Record<string, string> = {
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
  Escape: "Esc",
  alt: "Alt",
  shift: "Shift",
};

/** The caps to draw for a spelling, as in ["Ctrl", "K"] or ["Shift", "J"]. */
export function capsOf(key: string, mac: boolean): string[] {
  const parts = key === "+" ? ["+"] : key.split("+");
  return parts.flatMap((part) => {
    if (part === "mod") return mac ? "⌘" : "Ctrl";
    if (/^[A-Z]$/.test(part)) return ["Shift", part];
    if (/^[a-z]$/.test(part)) return part.toUpperCase();
    return NAMES[part] ?? part;
  });
}
