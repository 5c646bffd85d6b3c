// Imports the messages of a model grader as the statement of one criterion.
import { type ImportSink, TEMPLATE, TEMPLATE_FIX } from "@/server/authoring/import/draft";
import { isObject } from "@/server/rubric/fields";

const TEXT_PARTS = ["input_text", "output_text", "text"];
const OUTPUT = /\{\{\s*sample\.output_text\s*\}\}/g;

/** Joins the instructions to one text that marks the position of the output; undefined when they cannot be imported. */
export function readInstructions(input: unknown, path: string, sink: ImportSink): string | undefined {
  if (!Array.isArray(input) || input.length === 0)
    return sink.error("required", path, "Give the grader's messages as an array.");
  const texts = input.map((message: unknown, index) => readMessage(message, `${path}/${index}`, sink));
  if (texts.includes(undefined)) return undefined;
  const joinedTexts = texts.join("\n\n");
  if (joinedTexts.search(OUTPUT) < 0) {
    return sink.error(
      "no_counterpart",
      path,
      "The messages never show {{sample.output_text}}; a criterion judges the output.",
    );
  }
  const instructions = joinedTexts.replace(OUTPUT, "[the submission's output]");
  if (!TEMPLATE.test(instructions)) return instructions;
  return sink.error("template_not_supported", path, `${TEMPLATE_FIX}; only {{sample.output_text}} is known.`);
}

function readMessage(message: unknown, path: string, sink: ImportSink): string | undefined {
  if (!isObject(message)) return sink.error("invalid_type", path, "Make the message an object with role and content.");
  if (!["system", "developer", "user"].includes(String(message["role"]))) {
    return sink.error(
      "no_counterpart",
      `${path}/role`,
      "Only system, developer and user messages can become a statement.",
    );
  }
  const content = message["content"];
  const parts = Array.isArray(content) ? content.map(readPart) : [readPart(content)];
  if (parts.length > 0 && !parts.includes(undefined)) return parts.join("\n");
  return sink.error("no_counterpart", `${path}/content`, "Only text can become a statement.");
}

/** Reads the text of a part, which is a string or an object of a known type. */
function readPart(part: unknown): string | undefined {
  const text = isObject(part) && TEXT_PARTS.includes(String(part["type"])) ? part["text"] : part;
  return typeof text === "string" ? text : undefined;
}
