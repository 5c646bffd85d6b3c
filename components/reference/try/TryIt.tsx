"use client";

import { type ComponentType, type ReactNode, useId, useState } from "react";
import type { TryRequest } from "@/components/reference/try/try-request";
import { Button } from "@/components/ui/Button";

type TryItProps = { request: TryRequest; failed: string; children: ReactNode };

/**
 * A button that opens the form of an operation; the form is loaded by the first click. `failed`: shown when it cannot
 * be.
 */
export function TryIt({ request, failed, children }: TryItProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [Form, setForm] = useState<ComponentType<{ request: TryRequest }> | null>(null);
  const [unavailable, setUnavailable] = useState(false);
  const toggle = () => {
    setOpen(!open);
    if (open || Form) return;
    setUnavailable(false);
    void import("@/components/reference/try/TryForm").then(
      ({ TryForm }) => setForm(() => TryForm),
      () => setUnavailable(true),
    );
  };
  return (
    <div className="space-y-3">
      <Button aria-expanded={open} aria-controls={id} onClick={toggle}>
        {children}
      </Button>
      {/* The values stay while the form is closed. */}
      <div id={id} hidden={!open}>
        {Form ? <Form request={request} /> : null}
        {unavailable ? <p role="alert">{failed}</p> : null}
      </div>
    </div>
  );
}
