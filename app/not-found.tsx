import { NOT_FOUND_TEXTS as TEXTS } from "@/app/texts";
import { Brand } from "@/components/shell/frame/Brand";
import { Footer } from "@/components/shell/frame/Footer";
import { buttonClass } from "@/components/ui/Button";

export const metadata = { title: TEXTS.title };

export default function NotFound() {
  return (
    // This code loads with every page, so it has none of the controls of the other layouts.
    <>
      <header className="border-line bg-surface border-b px-4 sm:px-6">
        <Brand />
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-6xl flex-1 space-y-4 px-4 py-20 outline-none sm:px-6"
      >
        <p className="text-muted text-sm">404</p>
        <h1 className="text-3xl">{TEXTS.title}</h1>
        <p className="text-muted">{TEXTS.hint}</p>
        <div className="flex flex-wrap gap-3">
          <a href="/" className={buttonClass("primary")}>
            {TEXTS.home}
          </a>
          <a href="/problems" className={buttonClass()}>
            {TEXTS.problems}
          </a>
        </div>
      </main>
      <Footer />
    </>
  );
}
