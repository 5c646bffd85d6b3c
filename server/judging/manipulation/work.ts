export type WorkKind = "text" | "code" | "prompt";

const CODE = new RegExp(
  `^(?:text|application)/(?:x-|vnd\\.)?(?:${[
    ...[
      "(?:java|type|ecma|coffee|live|action)script(?:-module)?",
      "jsx",
      "tsx",
      "python\\d?",
      "ruby",
      "perl",
      "php",
      "lua",
    ],
    ...["sh", "bash", "shellscript", "powershell", "csh", "c", "c\\+\\+", "csharp", "objective-c", "java", "kotlin"],
    ...["scala", "groovy", "go", "golang", "rust", "swift", "dart", "zig", "haskell", "ocaml", "fsharp", "elixir"],
    ...["erlang", "clojure", "lisp", "scheme", "julia", "r", "fortran", "pascal", "asm", "sql", "css", "scss", "less"],
    ...["solidity", "terraform", "makefile", "cmake", "dockerfile", "protobuf", "graphql"],
  ].join("|")})(?:[-.]?(?:src|source|code|script|hdr))?$`,
);
const PROMPT = /^(?:text|application)\/[\w.+-]*\bprompt(?:y|s)?\b/;

/** How work of a content type is read: `text/x-python` and the like are code, `text/x-prompt` is a prompt. */
export function workKindOf(contentType: string | null): WorkKind {
  const media = (contentType ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
  if (CODE.test(media)) return "code";
  return PROMPT.test(media) ? "prompt" : "text";
}
