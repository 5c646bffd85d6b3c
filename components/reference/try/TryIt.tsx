"use client";

import { type ComponentType, type ReactNode, useId, useState } from "react";
import type { TryRequest } from "@/components/reference/try/try-request";
import { Button } from "@/components/ui/Button";

type TryItProps = { request: TryRequest; failed: string; children: ReactNode };

/** Opens the form of an operation. The first click loads it; `failed` is shown when it cannot be loaded. */
export function TryIt({ request, failed, children }: TryItProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [Form, setForm] = useState<ComponentType<{ request: TryRequest }> | null>(null);
  const [isUnavailable, setIsUnavailable] = useState(false);
  const toggle = () => {
    setIsOpen(!isOpen);
    if (isOpen || Form) return;
    setIsUnavailable(false);
    void import("@/components/reference/try/TryForm").then(
      ({ TryForm }) => setForm(() => TryForm),
      () => setIsUnavailable(true),
    );
  };
  return (
    <div className="space-y-3">
      <Button aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
        {children}
      </Button>
      {/* The values stay while the form is closed. */}
      <div id={id} hidden={!isOpen}>
        {Form ? <Form request={request} /> : null}
        {isUnavailable ? <p role="alert">{failed}</p> : null}
      </div>
    </div>
  );
}
