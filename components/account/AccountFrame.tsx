import type { ReactNode } from "react";
import { FRAME_TEXTS } from "@/components/shell/frame/texts";
import { ThemeSwitch } from "@/components/shell/ThemeSwitch";

/** Frames a page on which there is no session yet, such as sign-in, in one narrow column. */
export function AccountFrame({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto flex w-full max-w-sm flex-1 flex-col px-4 pt-[12vh] pb-8">
      <header className="mb-8 flex">
        <a href="/" className="flex items-center gap-2 font-semibold tracking-tight">
          <img src="/favicon.svg" alt="" width={22} height={22} />
          {FRAME_TEXTS.product}
        </a>
      </header>
      <main id="content" tabIndex={-1} className="space-y-5 outline-none">
        {children}
      </main>
      <footer className="mt-auto self-start pt-10">
        <ThemeSwitch />
      </footer>
    </div>
  );
}
