import { useEffect } from "react";
import { Toaster as Sonner } from "sonner";
import { toasterReady } from "@/components/ui/toast";

/** Renders the toasts; mounted once by the shell. */
export function Toaster() {
  useEffect(toasterReady, []);
  return (
    <Sonner
      position="bottom-right"
      visibleToasts={4}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            "border-line-strong bg-surface text-ink rounded-card flex w-full items-start gap-3 border p-3 text-sm shadow-lg sm:w-(--width)",
          icon: "mt-0.5 shrink-0",
          content: "min-w-0 flex-1 space-y-1",
          title: "font-medium",
          error: "border-l-4 border-l-not-met",
          actionButton:
            "border-line-strong hover:bg-sunken ml-auto h-8 shrink-0 rounded-md border px-2.5 text-sm font-medium",
        },
      }}
    />
  );
}
