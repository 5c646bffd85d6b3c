// The shortcuts by scope, and which of them are bound on the current page. Independent of features and elements.

export type Shortcut = {
  /** `<scope>.<name>` */
  readonly id: string;
  /**
   * Alternatives. The name of a key as in KeyboardEvent.key, a letter in the case that is typed ("j", "J"),
   * "Space" for the space bar, after "mod+" (Ctrl, or Cmd on a Mac), "alt+" or "shift+" (named keys only).
   */
  readonly keys: readonly string[];
  readonly label: string;
  readonly scope: string;
  /** Whether it is active in a text field as well. */
  readonly whileTyping: boolean;
  /** Whether it fires again while the key is held down. */
  readonly repeats: boolean;
};

type Definition = {
  keys: string | readonly string[];
  label: string;
  whileTyping?: boolean;
  repeats?: boolean;
};

/**
 * Returns `false` to leave the key press to the browser. Takes no arguments, so that it can call an action whose
 * arguments are optional.
 */
export type ShortcutHandler = () => void | false;
/** A shortcut that a mounted component handles. Layer 0 is the page; each open dialog adds a layer. */
type Binding = { readonly shortcut: Shortcut; readonly layer: number; readonly handler: ShortcutHandler };

const scopes = new Map<string, { title: string; shortcuts: readonly Shortcut[] }>();
const bindings = new Set<Binding>();

/** Declares the shortcuts of a feature, in its `shortcuts.ts`. `title` is their heading in the sheet. */
export function defineShortcuts<Name extends string>(
  scope: string,
  title: string,
  definitions: Record<Name, Definition>,
): Readonly<Record<Name, Shortcut>> {
  const shortcutsByName = {} as Record<Name, Shortcut>;
  for (const [name, { keys, label, whileTyping = false, repeats = false }] of Object.entries<Definition>(definitions)) {
    const list = typeof keys === "string" ? [keys] : keys;
    shortcutsByName[name as Name] = { id: `${scope}.${name}`, keys: list, label, scope, whileTyping, repeats };
  }
  scopes.set(scope, { title, shortcuts: Object.values<Shortcut>(shortcutsByName) });
  return shortcutsByName;
}

export function bindShortcut(binding: Binding): () => void {
  bindings.add(binding);
  return () => bindings.delete(binding);
}

/** Finds the binding for `key` on a layer; the latest of several. */
export function findBinding(key: string, layer: number): Binding | undefined {
  return [...bindings].findLast(
    ({ shortcut, layer: bindingLayer }) => bindingLayer === layer && shortcut.keys.includes(key),
  );
}

export type ShortcutGroup = { readonly title: string; readonly shortcuts: readonly Shortcut[] };

/** Lists the shortcuts of every scope with a binding on the current page, for the sheet. */
export function listActiveShortcuts(): ShortcutGroup[] {
  const active = new Set([...bindings].map(({ shortcut }) => shortcut.scope));
  return [...scopes].filter(([scope]) => active.has(scope)).map(([, group]) => group);
}

/**
 * Checks that no key is declared twice, within a scope or together with the global scope.
 * @throws Error with the first two shortcuts that share a key
 */
export function checkShortcuts(): void {
  for (const [scope, { shortcuts }] of scopes) {
    const activeShortcuts = scope === "global" ? shortcuts : [...(scopes.get("global")?.shortcuts ?? []), ...shortcuts];
    const owners = new Map<string, string>();
    for (const { id, keys } of activeShortcuts) {
      for (const key of keys) {
        const owner = owners.get(key);
        if (owner !== undefined) throw new Error(`${key} triggers both ${owner} and ${id}`);
        owners.set(key, id);
      }
    }
  }
}
