"use client";

import { Button } from "@/components/ui/Button";

type BrokenPageProps = { error: Error & { digest?: string }; reset: () => void };

/** In place of a page whose code failed. */
export function BrokenPage({ error, reset }: BrokenPageProps) {
  return (
    <div role="alert" className="max-w-xl space-y-4 py-12">
      <h1 className="text-3xl">This page stopped working</h1>
      <p className="text-muted">
        Nothing that the service has stored is affected. Try again; if it stays, report the reference below.
      </p>
      {error.digest ? <p className="font-mono text-sm">Reference {error.digest}</p> : null}
      <Button look="primary" onClick={reset}>
        Try again
      </Button>
    </div>
  );
}
