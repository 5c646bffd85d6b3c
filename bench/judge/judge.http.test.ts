// Runs the bench of the judging core: the short size in `npm test`, the whole one in `npm run bench:judge`.
import { writeFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { inFull } from "@/testing/size";
import { findExceededBounds, readBounds } from "./bounds";
import { measure } from "./measure";

const size = inFull ? "whole" : "short";
const WHOLE_MS = 3_600_000;

it(
  "keeps each rate of the judging core within its recorded bound",
  async () => {
    const measurement = await measure(size);
    const file = process.env["JUDGE_BENCH_RESULTS"];
    if (file !== undefined) await writeFile(file, JSON.stringify(measurement));
    expect(findExceededBounds(measurement, (await readBounds())[size])).toEqual([]);
  },
  WHOLE_MS,
);
