import { Pager } from "@/components/ui/table/Pager";
import { TABLE_TEXTS as TEXTS } from "@/components/ui/table/texts";
import { changeUrl, useUrlParams } from "@/components/ui/url-params";
import { PAGE_SIZE, readPage } from "@/components/ui/url-values";

/** Returns the page in the address, and a function that builds its pager: null if one page has all items. */
export function usePage(name = "offset") {
  const page = readPage(useUrlParams(), name);
  const { offset } = page;
  const go = (offset: number) => changeUrl({ [name]: offset <= 0 ? null : String(offset) });
  const buildPager = (items: readonly unknown[] | undefined) =>
    !items || (offset === 0 && items.length < PAGE_SIZE) ? null : (
      <Pager
        summary={TEXTS.range(offset + 1, items.length === 0 ? 0 : offset + items.length)}
        onPrevious={offset > 0 ? () => go(offset - PAGE_SIZE) : null}
        onNext={items.length === PAGE_SIZE ? () => go(offset + PAGE_SIZE) : null}
      />
    );
  return { page, buildPager };
}
