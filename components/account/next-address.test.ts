import { expect, it } from "vitest";
import { nextAddress } from "@/components/account/next-address";

it.each([
  ["/cockpit?rubric=a%20b#x", "/cockpit?rubric=a%20b#x"],
  ["/", "/"],
  [null, "/home"],
  ["", "/home"],
  ["https://elsewhere.example/", "/home"],
  ["//elsewhere.example/", "/home"],
  ["/\\elsewhere.example/", "/home"],
  ["\t//elsewhere.example", "/home"],
  ["/\t/elsewhere.example", "/home"],
  ["javascript:alert(1)", "/home"],
  ["cockpit", "/home"],
])("%j leads to %s", (requested, expected) => expect(nextAddress(requested, "/home")).toBe(expected));
