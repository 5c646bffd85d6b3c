import Link from "next/link";
import { Navigation } from "@/components/shell/Navigation";
import { HOME_PAGE } from "@/components/shell/pages";
import { ThemeSwitch } from "@/components/shell/ThemeSwitch";

export function Header() {
  return (
    <header className="border-line bg-surface sticky top-0 z-10 border-b">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-6 px-4 sm:flex-nowrap sm:px-6">
        <Link href="/" className="flex h-12 items-center gap-2 font-semibold tracking-tight">
          <img src="/favicon.svg" alt="" width={22} height={22} />
          svc-verify
        </Link>
        <Navigation />
        <div className="ml-auto flex items-center gap-4 sm:order-last">
          {/* Fetched ahead, it would only find out that nobody is signed in. */}
          <Link href={HOME_PAGE} prefetch={false} className="text-accent text-sm underline-offset-4 hover:underline">
            Console
          </Link>
          <ThemeSwitch />
        </div>
      </div>
    </header>
  );
}
