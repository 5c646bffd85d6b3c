import { type ComponentProps, useState } from "react";
import { TextAreaField } from "@/components/ui/Field";

const excessText = (excessChars: number, maxChars: number) =>
  `Remove ${excessChars} ${excessChars === 1 ? "character" : "characters"}: the text may have at most ${maxChars}.`;

type LimitedTextAreaProps = Omit<ComponentProps<typeof TextAreaField>, "ref"> & { maxLength: number };

/**
 * Renders a text area that says by how much its text is too long. The browser's own limit would silently cut pasted
 * text.
 */
export function LimitedTextArea({ maxLength, ...area }: LimitedTextAreaProps) {
  const [typedChars, setTypedChars] = useState(0);
  const excessChars = (typeof area.value === "string" ? area.value.length : typedChars) - maxLength;
  const message = excessChars > 0 ? excessText(excessChars, maxLength) : "";
  return (
    <div>
      <TextAreaField
        {...area}
        ref={(element) => element?.setCustomValidity(message)}
        onInput={(event) => setTypedChars(event.currentTarget.value.length)}
      />
      <p role="status" className="text-not-met text-sm empty:hidden">
        {message}
      </p>
    </div>
  );
}
