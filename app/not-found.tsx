import { SITE_TEXTS, TITLES } from "@/app/texts";
import { Brand } from "@/components/shell/Brand";
import { Footer } from "@/components/shell/Footer";
import { buttonClass } from "@/components/ui/Button";

export const metadata = { title: TITLES.notFound };

export default function NotFound() {
  return (
    // Without the switches of the other frames, since every page loads this code.
    <>
      <header className="border-line bg-surface border-b px-4 sm:px-6">
        <Brand />
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-6xl flex-1 space-y-4 px-4 py-20 outline-none sm:px-6"
      >
        <p className="text-muted text-sm">{SITE_TEXTS.notFoundCode}</p>
        <h1 className="text-3xl">{TITLES.notFound}</h1>
        <p className="text-muted">{SITE_TEXTS.notFoundHint}</p>
        <div className="flex flex-wrap gap-3">
          <a href="/" className={buttonClass("primary")}>
            {SITE_TEXTS.goHome}
          </a>
          <a href="/problems" className={buttonClass()}>
            {TITLES.problems}
          </a>
        </div>
      </main>
      <Footer />
    </>
  );
}
