import { useMemo } from "react";
import { codeTokens } from "@/components/citation/source/code-tokens";
import { type SourceViewProps, TextView } from "@/components/citation/source/TextView";

/** Shows code line by line, with keywords, names, literals and comments in colors. */
export function CodeView(view: SourceViewProps) {
  const tokens = useMemo(() => codeTokens(view.text), [view.text]);
  return <TextView {...view} diff={false} mono tokens={tokens} />;
}
