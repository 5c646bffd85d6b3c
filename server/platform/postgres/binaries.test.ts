import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { isShellSafe, linkAll, restoreLinks } from "./binaries";

const scratch = mkdtempSync(path.join(tmpdir(), "native-"));
afterAll(() => rmSync(scratch, { recursive: true }));

test("creates the library links that npm cannot pack, and is idempotent", () => {
  const native = path.join(scratch, "native");
  mkdirSync(path.join(native, "lib"), { recursive: true });
  writeFileSync(path.join(native, "lib", "libx.so.6.18"), "");
  const links = [{ source: "native/lib/libx.so.6.18", target: "native/lib/libx.so.6" }];
  writeFileSync(path.join(native, "pg-symlinks.json"), JSON.stringify(links));
  restoreLinks(native);
  restoreLinks(native);
  expect(readlinkSync(path.join(native, "lib", "libx.so.6"))).toBe("libx.so.6.18");
  expect(existsSync(path.join(native, "lib", "libx.so.6"))).toBe(true);
});

test("links to the libraries and the data of a package, and writes nothing into it", () => {
  const source = path.join(scratch, "package", "native");
  for (const folder of ["bin", "lib", "share"]) mkdirSync(path.join(source, folder), { recursive: true });
  for (const file of ["bin/postgres", "lib/libx.so.6.18", "share/zone"]) writeFileSync(path.join(source, file), file);
  const links = [{ source: "native/lib/libx.so.6.18", target: "native/lib/libx.so.6" }];
  writeFileSync(path.join(source, "pg-symlinks.json"), JSON.stringify(links));
  const native = path.join(scratch, "linked", "native");
  linkAll(source, native);
  restoreLinks(native);
  expect(readFileSync(path.join(native, "lib", "libx.so.6"), "utf8")).toBe("lib/libx.so.6.18");
  expect(readFileSync(path.join(native, "share", "zone"), "utf8")).toBe("share/zone");
  expect(lstatSync(path.join(native, "bin", "postgres")).isFile()).toBe(true);
  expect(readdirSync(path.join(source, "lib"))).toEqual(["libx.so.6.18"]);
});

test.each([
  ["/srv/it's a (checkout)", true],
  ["/srv/ä b", true],
  ['/srv/a "b"', false],
  ["/srv/$HOME", false],
  ["/srv/`id`", false],
  ["/srv/a\\b", false],
])("%s within double quotes of a shell: %s", (place, safe) => {
  expect(isShellSafe(place)).toBe(safe);
});
