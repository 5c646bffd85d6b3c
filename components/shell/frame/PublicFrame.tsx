import type { ReactNode } from "react";
import { Footer } from "@/components/shell/frame/Footer";
import { Brand } from "@/components/shell/frame/Brand";
import { Navigation } from "@/components/shell/frame/Navigation";
import { HOME_PAGE } from "@/components/shell/pages";
import { PUBLIC_TEXTS as TEXTS } from "@/components/shell/frame/texts";
import { ThemeSwitch } from "@/components/shell/ThemeSwitch";

/** Frames every public page with the header, the footer and the content area. */
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

function Header() {
  return (
    <header className="border-line bg-surface sticky top-0 z-10 border-b print:hidden">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-6 px-4 sm:flex-nowrap sm:px-6">
        <Brand />
        <Navigation />
        <div className="ml-auto flex items-center gap-4 sm:order-last">
          <a href={HOME_PAGE} className="text-accent text-sm underline-offset-4 hover:underline">
            {TEXTS.console}
          </a>
          <ThemeSwitch />
        </div>
      </div>
    </header>
  );
}
