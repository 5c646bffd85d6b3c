import { ChevronLeft, ChevronRight, type LucideIcon } from "lucide-react";
import { useEffect, useState } from "react";
import { UI_TEXTS as TEXTS } from "@/components/ui/texts";

/** The width of a scroll button in pixels, `w-7`. */
const BUTTON_WIDTH = 28;
/** The share of the visible row that a click scrolls. */
const SCROLLED_SHARE = 0.7;

type TabScrollProps = {
  row: HTMLElement;
  /** The value of the selected tab, which is scrolled into view. */
  value: string;
};

/** Scrolls a row of tabs that does not fit, by a button at each cut end. */
export function TabScroll({ row, value }: TabScrollProps) {
  const [isCutBefore, setIsCutBefore] = useState(false);
  const [isCutAfter, setIsCutAfter] = useState(true);
  useEffect(() => {
    const measure = () => {
      // Zoomed pages scroll by fractions of a pixel.
      setIsCutBefore(row.scrollLeft > 1);
      setIsCutAfter(row.scrollWidth - row.clientWidth - row.scrollLeft > 1);
    };
    const resizes = new ResizeObserver(measure);
    resizes.observe(row);
    row.addEventListener("scroll", measure, { passive: true });
    return () => {
      resizes.disconnect();
      row.removeEventListener("scroll", measure);
    };
  }, [row]);
  useEffect(() => {
    const tab = row.querySelector<HTMLElement>("[data-state=active]");
    if (!tab) return;
    const start = tab.offsetLeft - BUTTON_WIDTH;
    const end = tab.offsetLeft + tab.offsetWidth + BUTTON_WIDTH;
    // scrollIntoView would also scroll the page.
    if (start < row.scrollLeft) row.scrollTo({ left: start });
    else if (end > row.scrollLeft + row.clientWidth) row.scrollTo({ left: end - row.clientWidth });
  }, [row, value]);
  const scroll = (direction: 1 | -1) => row.scrollBy({ left: direction * row.clientWidth * SCROLLED_SHARE });
  return (
    <>
      {isCutBefore ? (
        <ScrollButton icon={ChevronLeft} label={TEXTS.tabsBack} place="left-0" onClick={() => scroll(-1)} />
      ) : null}
      {isCutAfter ? (
        <ScrollButton icon={ChevronRight} label={TEXTS.tabsForward} place="right-0" onClick={() => scroll(1)} />
      ) : null}
    </>
  );
}

type ScrollButtonProps = { icon: LucideIcon; label: string; place: string; onClick: () => void };

/** Scrolls by one step. The Tab key skips the button, since the arrow keys already reach every tab. */
function ScrollButton({ icon: Icon, label, place, onClick }: ScrollButtonProps) {
  return (
    <button
      type="button"
      data-repeatable
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
