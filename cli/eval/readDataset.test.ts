// Records as the public sets publish them.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readDataset, type DatasetFlags } from "@/cli/eval/readDataset";
import { LocalRefusal } from "@/cli/refusals";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "svc-verify-eval-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, content: string | readonly unknown[]): string {
  const filePath = path.join(folder, name);
  mkdirSync(path.dirname(filePath), { recursive: true });
  writeFileSync(
    filePath,
    typeof content === "string" ? content : content.map((line) => JSON.stringify(line)).join("\n"),
  );
  return filePath;
}
const read = (content: string | readonly unknown[], flags: Partial<DatasetFlags> = {}) =>
  readDataset({ dataset: file("set.jsonl", content), ...flags });

describe("public sets", () => {
  it("LLM-AggreFact", async () => {
    const record = {
      dataset: "AggreFact-CNN",
      doc: "The cat sat.",
      claim: "A cat sat.",
      contamination_identifier: "x",
    };
    const { format, cases } = await read([
      { ...record, label: 1 },
      { ...record, label: 0 },
    ]);
    expect(format).toMatchObject({ id: "llm-aggrefact", pairwise: false });
    expect(cases).toMatchObject([
      { id: "line 1", group: "AggreFact-CNN", truth: "met" },
      { id: "line 2", truth: "not_met" },
    ]);
    expect(cases[0]?.submission).toEqual({ output: "A cat sat.", context: [{ value: "The cat sat." }] });
  });

  it("RAGTruth, with its sources file, by task and split", async () => {
    file("rag/source_info.jsonl", [
      { source_id: "1", task_type: "Summary", source: "CNN/DM", source_info: "The document.", prompt: "…" },
      {
        source_id: "2",
        task_type: "QA",
        source: "MARCO",
        source_info: { question: "how?", passages: "passage 1:One.\n\npassage 2:Two.\n\n" },
        prompt: "…",
      },
      { source_id: "3", task_type: "Data2txt", source: "Yelp", source_info: { name: "Subway" }, prompt: "…" },
    ]);
    const span = { start: 0, end: 4, text: "Gaza", meta: "", label_type: "Evident Baseless Info" };
    const response = { model: "m", temperature: 0.7, split: "test", quality: "good", response: "It is stated." };
    const dataset = file("rag/response.jsonl", [
      { id: "10", source_id: "1", labels: [span], ...response },
      { id: "11", source_id: "2", labels: [], ...response },
      { id: "12", source_id: "3", labels: [], ...response },
      { id: "13", source_id: "4", labels: [], ...response },
      { id: "14", source_id: "1", labels: [], ...response, split: "train" },
    ]);
    const { format, cases, unreadable } = await readDataset({ dataset, where: ["split=test"] });
    expect(format.id).toBe("ragtruth");
    expect(cases.map(({ id, group, truth, submission }) => ({ id, group, truth, submission }))).toEqual([
      {
        id: "10",
        group: "Summary",
        truth: "not_met",
        submission: { output: "It is stated.", context: [{ value: "The document." }] },
      },
      {
        id: "11",
        group: "QA",
        truth: "met",
        submission: {
          output: "It is stated.",
          input: "how?",
          context: [{ value: "passage 1:One." }, { value: "passage 2:Two." }],
        },
      },
      {
        id: "12",
        group: "Data2txt",
        truth: "met",
        submission: { output: "It is stated.", context: [{ value: { name: "Subway" } }] },
      },
    ]);
    expect(unreadable).toEqual([{ place: "line 4", reason: "source_id: has no record in the file of the sources" }]);
  });

  it("LLMBar, one array over many lines", async () => {
    const record = { input: "Infer.", output_1: "First.", output_2: "Second." };
    const { format, cases } = await read(
      JSON.stringify(
        [
          { ...record, label: 2 },
          { ...record, label: 3 },
        ],
        null,
        2,
      ),
    );
    expect(format).toMatchObject({ id: "llmbar", pairwise: true });
    expect(cases).toMatchObject([{ id: "record 1", truth: "not_met" }]);
    expect(cases[0]?.submission).toEqual({ input: "Infer.", output: { response_a: "First.", response_b: "Second." } });
  });

  it("JudgeBench", async () => {
    const record = {
      original_id: "1",
      source: "mmlu-pro-law",
      question: "Q",
      response_model: "m",
      response_A: "a",
      response_B: "b",
    };
    const { format, cases } = await read([
      { pair_id: "p", ...record, label: "A>B" },
      { pair_id: "q", ...record, label: "B>A" },
    ]);
    expect(format).toMatchObject({ id: "judgebench", pairwise: true });
    expect(cases).toMatchObject([
      { id: "p", group: "mmlu-pro-law", truth: "met" },
      { id: "q", truth: "not_met" },
    ]);
  });
});

describe("svc-verify", () => {
  it("accepts a submission or its roles, labels of criteria, and the label cannot_determine", async () => {
    const { format, cases } = await read([
      { id: 7, submission: { inline: "text" }, label: "cannot_determine" },
      { output: "text", values: { n: 1 }, label: "partial", criteria: { tone: "met" }, group: "g" },
    ]);
    expect(format.id).toBe("svc-verify");
    expect(cases).toEqual([
      {
        id: "7",
        place: "line 1",
        group: null,
        submission: { inline: "text" },
        truth: "cannot_determine",
        criteria: {},
      },
      {
        id: "line 2",
        place: "line 2",
        group: "g",
        submission: { output: "text", values: { n: 1 } },
        truth: "partial",
        criteria: { tone: "met" },
      },
    ]);
  });

  it("reports each unreadable record with its location and field, and continues", async () => {
    const { cases, unreadable } = await read(
      [
        '{"id":"a","output":"x","label":"met"}',
        "",
        '{"output":"x","label":"yes"}',
        '{"output":5,"label":"met"}',
        '{"output":"x","label":"met","critera":{}}',
        '{"submission":{"inline":"x"},"output":"x","label":"met"}',
        "{broken",
        "[1]",
        '{"id":"a","output":"y","label":"met"}',
      ].join("\r\n"),
    );
    expect(cases.map(({ id }) => id)).toEqual(["a"]);
    expect(unreadable.map(({ place, reason }) => `${place} ${reason}`)).toEqual([
      expect.stringMatching(/^line 3 label: /),
      expect.stringMatching(/^line 4 submission\S*: .*output/),
      expect.stringMatching(/^line 5 .*critera/),
      "line 6 submission: cannot be combined with roles",
      "line 7 is not JSON",
      "line 8 is not a JSON object",
      "line 9 has the same id as line 1",
    ]);
  });
});

describe("numbers", () => {
  it("refuses ids beyond 2^53 by line, and reads them as texts", async () => {
    const line = (id: string, output: number) => `{"id":${id},"output":"${output}","label":"met"}`;
    const lines = ["12345678901234567890", "12345678901234567891", '"12345678901234567891"', "7"].map(line);
    const { cases, unreadable } = await read(lines.join("\n"));
    expect(cases.map(({ id }) => id)).toEqual(["12345678901234567891", "7"]);
    expect(unreadable).toMatchObject([
      { place: "line 1", reason: expect.stringMatching(/^\/id: 12345678901234567890 is beyond 2\^53 /) as unknown },
      { place: "line 2", reason: expect.stringMatching(/^\/id: 12345678901234567891 is beyond 2\^53 /) as unknown },
    ]);
  });

  it("refuses a line that names a key twice, and an array with one", async () => {
    const repeatedKey = '{"output":"a","label":"met","label":"not_met"}';
    const { unreadable } = await read(`${repeatedKey}\n{"output":"b","label":"met"}`);
    expect(unreadable).toEqual([{ place: "line 1", reason: "has a duplicate key: /label" }]);
    await expect(read(`[${repeatedKey}]`)).rejects.toThrow(/set\.jsonl has a duplicate key: \/0\/label/);
    await expect(read('[{"output":"a","label":"met","id":9007199254740993}]')).rejects.toThrow(/\/0\/id: 9007199/);
  });
});

describe("custom", () => {
  const map = ["output=reply.text", "context=docs", "input=question", "label=verdict", "id=key"];
  const labels = { labelMet: "Yes, 1,true", labelNotMet: "no,0,false", labelAbstain: "n/a" };
  const record = { reply: { text: "R" }, docs: ["one", { two: 2 }], question: "Q" };

  it("maps dotted paths, lists of pieces and spellings", async () => {
    const verdicts = ["YES", 1, true, "no", 0, "N/A", "partial"];
    const { format, cases } = await read(
      verdicts.map((verdict, key) => ({ ...record, verdict, key })),
      { map, ...labels },
    );
    expect(format.id).toBe("custom");
    expect(cases.map(({ truth }) => truth)).toEqual([
      "met",
      "met",
      "met",
      "not_met",
      "not_met",
      "cannot_determine",
      "partial",
    ]);
    expect(cases[0]).toMatchObject({
      id: "0",
      submission: { output: "R", input: "Q", context: [{ value: "one" }, { value: { two: 2 } }] },
    });
  });

  it("names an unknown label and a missing field", async () => {
    const { unreadable } = await read(
      [
        { ...record, verdict: "yes", key: 1 },
        { ...record, verdict: "maybe", key: 2 },
        { reply: {}, docs: [], question: "Q", verdict: "no", key: 3 },
      ],
      { map, ...labels },
    );
    expect(unreadable).toEqual([
      { place: "line 2", reason: 'verdict: "maybe" is not a known label; see --label-met and the other --label flags' },
      { place: "line 3", reason: "reply.text: is missing" },
    ]);
  });

  it.each<[string, Partial<DatasetFlags>, RegExp]>([
    [
      "a field that no record has",
      { map: ["output=answer", "label=verdict"] },
      /no record can be read as custom; line 1: answer: is missing/,
    ],
    ["a map without the label", { map: ["output=reply.text"] }, /--map label=FIELD is missing/],
    ["an unknown target", { map: ["answer=reply"] }, /--map answer=reply: use TARGET=FIELD, with a target of output, /],
    [
      "a spelling with two meanings",
      { map, labelMet: "1", labelPartial: "1" },
      /the label 1 is mapped to met and to partial/,
    ],
    ["a map for another format", { map, format: "llmbar" }, /--map is for --format custom, not for llmbar/],
    ["no format that fits", {}, /^unknown format: the first record has the fields reply, docs, question, verdict;/],
    ["a condition that nothing meets", { map, where: ["question=other"] }, /has no matching records/],
    ["a condition without a value", { map, where: ["question"] }, /use FIELD=VALUE/],
    ["standard input", { dataset: "-" }, /--dataset must be a file/],
  ])("rejects %s", async (_, flags, message) => {
    const refusedRead = read([{ ...record, verdict: "met" }], flags);
    await expect(refusedRead).rejects.toThrow(message);
    await expect(refusedRead).rejects.toBeInstanceOf(LocalRefusal);
  });
});
