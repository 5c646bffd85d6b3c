import { useMemo } from "react";
import { parseConversation } from "@/components/citation/source/conversation";
import { ConversationView } from "@/components/citation/source/ConversationView";
import { parseCsvRows } from "@/components/citation/source/csv";
import { CsvView } from "@/components/citation/source/CsvView";
import { jsonNodes } from "@/components/citation/source/json-nodes";
import { JsonView } from "@/components/citation/source/JsonView";
import { type SourceViewProps, TextView } from "@/components/citation/source/TextView";

/** Shows JSON as a conversation or a tree, CSV as a table, and any other text as it is. */
export function StructuredView({ form, ...view }: SourceViewProps & { form: "json" | "csv" }) {
  const { text } = view;
  const rows = useMemo(() => (form === "csv" ? parseCsvRows(text) : null), [form, text]);
  const nodes = useMemo(() => (form === "json" ? jsonNodes(text) : null), [form, text]);
  const messages = useMemo(() => nodes && parseConversation(text, nodes), [nodes, text]);
  if (rows) return <CsvView {...view} rows={rows} />;
  if (messages) return <ConversationView {...view} messages={messages} />;
  return nodes ? <JsonView {...view} nodes={nodes} /> : <TextView {...view} diff={false} mono />;
}
