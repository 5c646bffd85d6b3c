import { CircleAlert, TriangleAlert, WandSparkles } from "lucide-react";
import { useEditor } from "@/components/rubrics/editor/editor-context";
import { withFix } from "@/components/rubrics/spec";
import { UntrustedText } from "@/components/ui/UntrustedText";
import { announce } from "@/components/ui/LiveRegion";
import type { EditorIssue } from "@/server/authoring/contract/rubricEditor";

export function IssueLine({ issue }: { issue: EditorIssue }) {
  const { changeSpec, isLocked } = useEditor();
  const { severity, code, message, fix } = issue;
  const Icon = severity === "error" ? CircleAlert : TriangleAlert;
  const applyFix = () => {
    if (!fix) return;
    changeSpec((spec) => withFix(spec, fix));
    announce(fix.label);
  };
  return (
    <div className="flex items-start gap-1.5 text-sm">
      <Icon
        aria-label={severity}
        className={`mt-1 size-3.5 shrink-0 ${severity === "error" ? "text-not-met" : "text-partial"}`}
      />
      <span className="min-w-0 flex-1">
        <UntrustedText>{message}</UntrustedText> <code className="text-muted text-xs">{code}</code>
        {fix ? (
          <button
            type="button"
            disabled={isLocked}
            onClick={applyFix}
            className="text-accent hover:bg-accent-soft ml-1 inline-flex items-center gap-1 rounded px-1 font-medium underline-offset-4 hover:underline disabled:opacity-50"
          >
            <WandSparkles aria-hidden className="size-3.5" />
            {fix.label}
          </button>
        ) : null}
      </span>
    </div>
  );
}
