import { PublicFrame } from "@/components/shell/PublicFrame";
import { buttonClass } from "@/components/ui/Button";

export const metadata = { title: "Page not found" };

export default function NotFound() {
  return (
    <PublicFrame>
      {" "}
      <div className="max-w-xl space-y-4 py-12">
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
      </div>
    </PublicFrame>
  );
}
