// Imports the messages of a model grader as the statement of one criterion.
import { type ImportSink, TEMPLATE, TEMPLATE_FIX } from "@/server/authoring/import/draft";
import { isObject } from "@/server/rubric/fields";

const OUTPUT = /\{\{\s*sample\.output_text\s*\}\}/g;

/** The instructions as one text with the position of the output marked; null when they cannot be imported. */
export function readInstructions(input: unknown, path: string, sink: ImportSink): string | null {
  if (!Array.isArray(input) || input.length === 0) {
    sink.error("required", path, "Give the grader's messages as an array.");
    return null;
  }
  const texts = input.map((message: unknown, index) => readMessage(message, `${path}/${index}`, sink));
  if (texts.some((text) => text === null)) return null;
  const joined = texts.join("\n\n");
  if (joined.search(OUTPUT) < 0) {
    sink.error(
      "no_counterpart",
      path,
      "The messages never show {{sample.output_text}}; a criterion judges the output.",
    );
    return null;
  }
  const instructions = joined.replace(OUTPUT, "[the submission's output]");
  if (!TEMPLATE.test(instructions)) return instructions;
  sink.error("template_not_supported", path, `${TEMPLATE_FIX}; only {{sample.output_text}} is known.`);
  return null;
}

function readMessage(message: unknown, path: string, sink: ImportSink): string | null {
  if (!isObject(message)) {
    sink.error("invalid_type", path, "Make the message an object with role and content.");
    return null;
  }
  if (!["system", "developer", "user"].includes(String(message["role"]))) {
    sink.error("no_counterpart", `${path}/role`, "Only system, developer and user messages can become a statement.");
    return null;
  }
  const content = message["content"];
  const text = isObject(content) && content["type"] === "input_text" ? content["text"] : content;
  if (typeof text === "string") return text;
  sink.error("no_counterpart", `${path}/content`, "Only text can become a statement.");
  return null;
}
