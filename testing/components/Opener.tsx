import { type ReactNode, useState } from "react";

/** A page with a button that opens a dialog, as lists have it. */
export function Opener({ dialog }: { dialog: (onClose: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      {open ? dialog(() => setOpen(false)) : null}
    </>
  );
}
