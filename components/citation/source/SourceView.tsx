import dynamic from "next/dynamic";
import { useMemo } from "react";
import { detectTextForm, findFormOfLongText, isColored } from "@/components/citation/source/text-form";
import { type SourceViewProps, TextView } from "@/components/citation/source/TextView";
import { CITATION_TEXTS as TEXTS } from "@/components/citation/texts";
import { Skeleton } from "@/components/ui/Skeleton";
import { ToggleGroup } from "@/components/ui/Toggle";

const MarkdownView = dynamic(() => import("@/components/citation/source/MarkdownView").then((m) => m.MarkdownView), {
  ssr: false,
  loading: () => <Skeleton lines={6} />,
});

const StructuredView = dynamic(
  () => import("@/components/citation/source/StructuredView").then((m) => m.StructuredView),
  { loading: () => <Skeleton lines={6} /> },
);

const CodeView = dynamic(() => import("@/components/citation/source/CodeView").then((m) => m.CodeView), {
  ssr: false,
  loading: () => <Skeleton lines={6} />,
});

type SourceProps = Omit<SourceViewProps, "label"> & {
  name: string;
  isJson: boolean;
  /** The content type of this text, if one was sent. */
  contentType: string | null;
  isRaw: boolean;
  onRaw: (isRaw: boolean) => void;
};

/** Shows one text, formatted by its detected format or raw. */
export function SourceView({ name, isJson, contentType, isRaw, onRaw, ...view }: SourceProps) {
  const { text } = view;
  const form = useMemo(() => detectTextForm(text, { isJson, contentType }), [text, isJson, contentType]);
  const tooLong = useMemo(() => form === "plain" && findFormOfLongText(text, contentType), [form, text, contentType]);
  const label = TEXTS.textOf(name);
  return (
    <>
      {form === "plain" || form === "code" ? null : (
        <div>
          <ToggleGroup
            label={TEXTS.viewOf(name)}
            options={[
              { value: "form", label: TEXTS.form[form] },
              { value: "raw", label: TEXTS.raw },
            ]}
            value={isRaw ? "raw" : "form"}
            onChange={(value) => onRaw(value === "raw")}
          />
        </div>
      )}
      {tooLong ? <p className="text-muted px-3 text-xs">{TEXTS.tooLong(TEXTS.form[tooLong])}</p> : null}
      {(form === "json" || form === "csv") && !isRaw ? (
        <StructuredView {...view} label={label} form={form} />
      ) : form === "markdown" && !isRaw ? (
        <MarkdownView {...view} label={label} />
      ) : form === "code" && isColored(text) ? (
        <CodeView {...view} label={label} />
      ) : (
        <TextView
          {...view}
          label={label}
          diff={form === "diff" && !isRaw}
          mono={form !== "plain" && form !== "markdown"}
        />
      )}
    </>
  );
}
