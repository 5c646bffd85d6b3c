import { type ComponentProps, useState } from "react";
import { TextAreaField } from "@/components/ui/Field";

const tooLong = (excess: number, most: number) =>
  `Remove ${excess} ${excess === 1 ? "character" : "characters"}: the text may have at most ${most}.`;

type LimitedTextAreaProps = Omit<ComponentProps<typeof TextAreaField>, "ref"> & { maxLength: number };

/** A text area that says by how much a text is too long. The browser's own limit would cut what is pasted without a word. */
export function LimitedTextArea({ maxLength, ...area }: LimitedTextAreaProps) {
  const [typed, setTyped] = useState(0);
  const excess = (typeof area.value === "string" ? area.value.length : typed) - maxLength;
  const message = excess > 0 ? tooLong(excess, maxLength) : "";
  return (
    <div>
      <TextAreaField
        {...area}
        ref={(element) => element?.setCustomValidity(message)}
        onInput={(event) => setTyped(event.currentTarget.value.length)}
      />
      <p role="status" className="text-not-met text-sm empty:hidden">
        {message}
      </p>
    </div>
  );
}
