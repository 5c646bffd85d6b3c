import { Pager } from "@/components/ui/table/Pager";
import { TABLE_TEXTS as TEXTS } from "@/components/ui/table/texts";
import { changeUrl, useUrlParams } from "@/components/ui/url-params";
import { PAGE_SIZE, pageOf } from "@/components/ui/url-values";

/** The page from `pageOf` and its pager, which is null when one page holds all items. */
export function usePage(name = "offset") {
  const page = pageOf(useUrlParams(), name);
  const { offset } = page;
  const go = (to: number) => changeUrl({ [name]: to <= 0 ? null : String(to) });
  const pagerOf = (items: readonly unknown[] | undefined) =>
    !items || (offset === 0 && items.length < PAGE_SIZE) ? null : (
      <Pager
        summary={TEXTS.range(offset + 1, items.length === 0 ? 0 : offset + items.length)}
        onPrevious={offset > 0 ? () => go(offset - PAGE_SIZE) : null}
        onNext={items.length === PAGE_SIZE ? () => go(offset + PAGE_SIZE) : null}
      />
    );
  return { page, pagerOf };
}
