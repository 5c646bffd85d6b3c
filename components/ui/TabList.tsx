import * as Radix from "@radix-ui/react-tabs";
import { ChevronLeft, ChevronRight, type LucideIcon } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { UI_TEXTS as TEXTS } from "@/components/ui/texts";

type TabListProps = {
  /** The accessible name of the list. */
  label: string;
  /** The value of the selected tab, which is scrolled into view. */
  value: string;
  children: ReactNode;
};

/** The width of a scroll button in pixels, `w-7`. */
const BUTTON_WIDTH = 28;
/** The share of the visible row that a click scrolls. */
const SCROLLED_SHARE = 0.7;

/** Renders a row of tabs. Where the row is wider than its place, a button at each cut end scrolls it. */
export function TabList({ label, value, children }: TabListProps) {
  const row = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { isCutBefore, isCutAfter } = useCutEnds(row, list);
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>("[data-state=active]");
    if (!row.current || !tab) return;
    const { scrollLeft, clientWidth } = row.current;
    const start = tab.offsetLeft - BUTTON_WIDTH;
    const end = tab.offsetLeft + tab.offsetWidth + BUTTON_WIDTH;
    // scrollIntoView would also scroll the page.
    if (start < scrollLeft) row.current.scrollLeft = start;
    else if (end > scrollLeft + clientWidth) row.current.scrollLeft = end - clientWidth;
  }, [value]);
  const scroll = (direction: 1 | -1) => {
    if (row.current) row.current.scrollLeft += direction * row.current.clientWidth * SCROLLED_SHARE;
  };
  return (
    <div className="relative print:hidden">
      <div
        ref={row}
        className="relative scroll-smooth overflow-x-auto shadow-[inset_0_-1px_var(--color-line)] [scrollbar-width:none]"
      >
        <Radix.List ref={list} aria-label={label} className="flex w-max min-w-full gap-1">
          {children}
        </Radix.List>
      </div>
      {isCutBefore ? (
        <ScrollButton icon={ChevronLeft} label={TEXTS.tabsBack} place="left-0" onClick={() => scroll(-1)} />
      ) : null}
      {isCutAfter ? (
        <ScrollButton icon={ChevronRight} label={TEXTS.tabsForward} place="right-0" onClick={() => scroll(1)} />
      ) : null}
    </div>
  );
}

type DivRef = { readonly current: HTMLDivElement | null };

/** Says at which ends the content of a row is cut; false until the page is measured. */
function useCutEnds(row: DivRef, content: DivRef) {
  const [isCutBefore, setIsCutBefore] = useState(false);
  const [isCutAfter, setIsCutAfter] = useState(false);
  useEffect(() => {
    const element = row.current;
    if (!element || !content.current) return;
    const measure = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element;
      // Zoomed pages scroll by fractions of a pixel.
      setIsCutBefore(scrollLeft > 1);
      setIsCutAfter(scrollWidth - clientWidth - scrollLeft > 1);
    };
    const resizes = new ResizeObserver(measure);
    resizes.observe(element);
    resizes.observe(content.current);
    element.addEventListener("scroll", measure, { passive: true });
    return () => {
      resizes.disconnect();
      element.removeEventListener("scroll", measure);
    };
  }, [row, content]);
  return { isCutBefore, isCutAfter };
}

type ScrollButtonProps = { icon: LucideIcon; label: string; place: string; onClick: () => void };

/** Is no stop of the Tab key, since the arrow keys already reach every tab. */
function ScrollButton({ icon: Icon, label, place, onClick }: ScrollButtonProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      title={label}
      onClick={onClick}
      className={`bg-canvas text-muted hover:text-ink border-line absolute inset-y-0 flex w-7 items-center justify-center border-b ${place}`}
    >
      <Icon aria-hidden className="size-4" />
    </button>
  );
}
