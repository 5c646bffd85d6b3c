import { Brand } from "@/components/shell/Brand";
import { Footer } from "@/components/shell/Footer";
import { buttonClass } from "@/components/ui/Button";

export const metadata = { title: "Page not found" };

export default function NotFound() {
  return (
    // Without the switches of the other frames: what stands here is loaded with every page.
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
        <h1 className="text-3xl">There is no page at this address</h1>
        <p className="text-muted">
          If a link brought you here, it may have lost a part on its way. Problem codes, for one, are listed on one
          page.
        </p>
        <div className="flex flex-wrap gap-3">
          <a href="/" className={buttonClass("primary")}>
            Go to the start
          </a>
          <a href="/problems" className={buttonClass()}>
            Problem codes
          </a>
        </div>
      </main>
      <Footer />
    </>
  );
}
