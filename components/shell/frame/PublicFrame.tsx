import type { ReactNode } from "react";
import { Footer } from "@/components/shell/frame/Footer";
import { Header } from "@/components/shell/frame/Header";

/** The frame of every public page. */
export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <Header />
      <main id="content" tabIndex={-1} className="mx-auto w-full max-w-6xl flex-1 px-4 py-8 outline-none sm:px-6">
        {children}
      </main>
      <Footer />
    </>
  );
}
