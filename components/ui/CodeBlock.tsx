import { CopyButton } from "@/components/ui/CopyButton";

/** Shows code with a copy button. `label` is the button's name, as in "Copy command". */
export function CodeBlock({ code, label }: { code: string; label: string }) {
  return (
    <div className="border-line bg-sunken flex min-w-0 items-start rounded-md border">
      <pre
        tabIndex={0}
        role="region"
        aria-label={label}
        className="min-w-0 flex-1 overflow-x-auto p-3 text-[0.8125rem] leading-5"
      >
        <code>{code}</code>
      </pre>
      <div className="p-1.5">
        <CopyButton text={code} subject={label} />
      </div>
    </div>
  );
}
