// A key press in the notation of the registry, and as key labels.

type Press = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

/** Notates a key press, as in "mod+k", "J", "?", "shift+Enter". */
export function notateKey(press: Press): string {
  const key = findLetter(press) ?? (press.key === " " ? "Space" : press.key);
  const modifiers = [
    press.ctrlKey || press.metaKey ? "mod+" : "",
    press.altKey ? "alt+" : "",
    // A printable key already differs with Shift.
    press.shiftKey && key.length > 1 ? "shift+" : "",
  ];
  return modifiers.join("") + key;
}

/** Letters follow Shift, not Caps Lock, and their physical key on a keyboard for another script. */
function findLetter({ key, code, shiftKey }: Press): string | null {
  const physical = /^Key([A-Z])$/.exec(code)?.[1];
  const letter = /^[a-z]$/i.test(key) ? key : key.length === 1 && key > "\x7f" ? physical : undefined;
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

/** Returns the key labels for a notation, as in ["Ctrl", "K"] or ["Shift", "J"]. */
export function keyLabels(key: string, isMac: boolean): string[] {
  const parts = key === "+" ? ["+"] : key.split("+");
  return parts.flatMap((part) => {
    if (part === "mod") return isMac ? "⌘" : "Ctrl";
    if (/^[A-Z]$/.test(part)) return ["Shift", part];
    if (/^[a-z]$/.test(part)) return part.toUpperCase();
    return NAMES[part] ?? part;
  });
}
