import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { APP_TEXTS } from "@/app/texts";
import { THEME_SCRIPT } from "@/components/shell/theme-script";
import { UPGRADE_SCRIPT } from "@/components/shell/upgrade-script";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: "svc-verify", template: "%s · svc-verify" },
  description: APP_TEXTS.description,
  icons: { icon: { url: "/favicon.svg", type: "image/svg+xml" } },
};

export const viewport: Viewport = { colorScheme: "light dark" };

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    // The theme script sets an attribute before hydration.
    <html lang="en" suppressHydrationWarning>
      <head>
        <script dangerouslySetInnerHTML={{ __html: THEME_SCRIPT + UPGRADE_SCRIPT }} />
      </head>
      <body className="flex min-h-dvh flex-col">
        <a
          href="#content"
          className="bg-accent text-on-accent sr-only z-20 rounded px-3 py-2 focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
        >
          {APP_TEXTS.skip}
        </a>
        {children}
      </body>
    </html>
  );
}
