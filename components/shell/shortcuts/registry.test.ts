import { readdirSync } from "node:fs";
import { afterEach, beforeAll, expect, it } from "vitest";
import {
  type Shortcut,
  listActiveShortcuts,
  bindShortcut,
  findBinding,
  checkShortcuts,
  defineShortcuts,
} from "@/components/shell/shortcuts/registry";

const COMPONENTS = new URL("../../", import.meta.url);
const undo: (() => unknown)[] = [];
const bind = (shortcut: Shortcut, layer = 0) => {
  const binding = { shortcut, layer, handler: () => {} };
  undo.push(bindShortcut(binding));
  return binding;
};
afterEach(() => {
  for (const release of undo.splice(0)) release();
  defineShortcuts("trial", "Trial", {});
});

/** Importing a file of shortcuts declares them. */
beforeAll(async () => {
  const files = readdirSync(COMPONENTS, { recursive: true, encoding: "utf8" });
  const declaring = files.filter((file) => file.endsWith("/shortcuts.ts") || file.endsWith("shortcuts/global.ts"));
  expect(declaring).not.toEqual([]);
  for (const file of declaring) await import(new URL(file, COMPONENTS).href);
});

it("declares no key for two shortcuts of one page", () => {
  expect(() => checkShortcuts()).not.toThrow();
});

it("rejects a key that is used twice in one scope, with both names", () => {
  defineShortcuts("trial", "Trial", { next: { keys: ["j", "ArrowDown"], label: "" }, judge: { keys: "j", label: "" } });
  expect(() => checkShortcuts()).toThrow("j triggers both trial.next and trial.judge");
});

it("rejects a global key in another scope", () => {
  defineShortcuts("trial", "Trial", { help: { keys: "?", label: "" } });
  expect(() => checkShortcuts()).toThrow("? triggers both global.sheet and trial.help");
});

it("calls only the latest binding of a layer", () => {
  const { next } = defineShortcuts("trial", "Trial", { next: { keys: ["j", "ArrowDown"], label: "Next" } });
  bind(next);
  const laterBinding = bind(next);
  const inDialog = bind(next, 1);
  expect(findBinding("ArrowDown", 0)).toBe(laterBinding);
  expect(findBinding("j", 1)).toBe(inDialog);
  expect(findBinding("j", 2)).toBeUndefined();
  expect(findBinding("k", 0)).toBeUndefined();
});

it("lists all shortcuts of a scope while one of them is bound", () => {
  const { next } = defineShortcuts("trial", "Trial", {
    next: { keys: "j", label: "Next" },
    back: { keys: "k", label: "Back" },
  });
  const labels = () => listActiveShortcuts().flatMap(({ shortcuts }) => shortcuts.map(({ label }) => label));
  expect(labels()).not.toContain("Next");
  bind(next);
  expect(labels()).toEqual(["Next", "Back"]);
});
