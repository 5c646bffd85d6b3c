// Shortcuts as data, by scope, and which of them the screen has bound right now. Knows no feature and no element.

export type Shortcut = {
  /** `<scope>.<name>` */
  readonly id: string;
  /**
   * Any of these presses it. The name of a key as in KeyboardEvent.key, a letter in the case that is typed ("j", "J"),
   * "Space" for the space bar, behind "mod+" (Ctrl, or Cmd on a Mac), "alt+" or "shift+" (named keys only).
   */
  readonly keys: readonly string[];
  readonly label: string;
  readonly scope: string;
  /** Also while the reader types into a field. */
  readonly whileTyping: boolean;
  /** Also for the repeats of a key that is held down. */
  readonly repeats: boolean;
};

type Definition = {
  keys: string | readonly string[];
  label: string;
  whileTyping?: boolean;
  repeats?: boolean;
};

/** What a key press does; `false` leaves the press to the browser. */
export type ShortcutHandler = (event: KeyboardEvent) => void | false;
/** A shortcut that a mounted component answers. Layer 0 is the page; every open dialog is a layer of its own above. */
export type Binding = { readonly shortcut: Shortcut; readonly layer: number; readonly handler: ShortcutHandler };

const scopes = new Map<string, { title: string; shortcuts: readonly Shortcut[] }>();
const bindings = new Set<Binding>();

/** Declares the shortcuts of one feature, in its `shortcuts.ts`. `title` heads them in the sheet. */
export function defineShortcuts<Name extends string>(
  scope: string,
  title: string,
  definitions: Record<Name, Definition>,
): Readonly<Record<Name, Shortcut>> {
  const defined = {} as Record<Name, Shortcut>;
  for (const [name, { keys, label, whileTyping = false, repeats = false }] of Object.entries<Definition>(definitions)) {
    const list = typeof keys === "string" ? [keys] : keys;
    defined[name as Name] = { id: `${scope}.${name}`, keys: list, label, scope, whileTyping, repeats };
  }
  scopes.set(scope, { title, shortcuts: Object.values<Shortcut>(defined) });
  return defined;
}

export function bindShortcut(binding: Binding): () => void {
  bindings.add(binding);
  return () => bindings.delete(binding);
}

/** The binding that a press of `key` reaches on the topmost layer; the one bound last when there are several. */
export function bindingOf(key: string, layer: number): Binding | undefined {
  return [...bindings].findLast(({ shortcut, layer: at }) => at === layer && shortcut.keys.includes(key));
}

export type ShortcutGroup = { readonly title: string; readonly shortcuts: readonly Shortcut[] };

/** The shortcuts of every scope that has something bound on this screen, for the sheet. */
export function activeShortcuts(): ShortcutGroup[] {
  const active = new Set([...bindings].map(({ shortcut }) => shortcut.scope));
  return [...scopes].filter(([scope]) => active.has(scope)).map(([, group]) => group);
}

/** Throws an Error that names the first two shortcuts that answer one key: within a scope, or beside a global one. */
export function checkShortcuts(): void {
  for (const [scope, { shortcuts }] of scopes) {
    const reachable = scope === "global" ? shortcuts : [...(scopes.get("global")?.shortcuts ?? []), ...shortcuts];
    const owners = new Map<string, string>();
    for (const { id, keys } of reachable) {
      for (const key of keys) {
        const owner = owners.get(key);
        if (owner !== undefined) throw new Error(`${key} presses both ${owner} and ${id}`);
        owners.set(key, id);
      }
    }
  }
}
