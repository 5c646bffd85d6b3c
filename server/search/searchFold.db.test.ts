import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { searchFold } from "@/server/contracts/searchFold";
import { testDatabase, type TestDatabase } from "@/testing/database";

let test: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  test = await testDatabase();
  client = new pg.Client({ connectionString: test.adminUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await test.drop();
});

/** Unassigned, or cased letters of Unicode 11 and later, which the ICU library of a database may be too old to lower. */
const YOUNG =
  /[\0\p{Cs}\p{Cn}\p{Co}\u1c89-\u1cbf\u2c2f\ua7b8-\ua7ff\u{10570}-\u{105bf}\u{10d50}-\u{10d8f}\u{16e40}-\u{16eff}]/u;

async function foldedBySql(texts: string[]): Promise<string[]> {
  const { rows } = await client.query<{ folded: string }>(
    "SELECT search_fold(t) AS folded FROM unnest($1::text[]) WITH ORDINALITY AS u(t, n) ORDER BY n",
    [texts],
  );
  return rows.map(({ folded }) => folded);
}

it("folds every character of the basic plane in SQL as in TypeScript", async () => {
  const characters = Array.from({ length: 0xffff }, (_, code) => String.fromCharCode(code + 1)).filter(
    (character) => !YOUNG.test(character),
  );
  const folded = await foldedBySql(characters);
  const different = characters.filter((character, index) => searchFold(character) !== folded[index]);
  expect(different.map((character) => `U+${character.charCodeAt(0).toString(16)}`)).toEqual([]);
});

it("folds any text in SQL as in TypeScript", async () => {
  const text = fc.string({ unit: "grapheme", maxLength: 40 });
  const texts = fc.sample(text, { numRuns: 2000, seed: 7 }).filter((one) => !YOUNG.test(one));
  expect(await foldedBySql(texts)).toEqual(texts.map(searchFold));
});
