import { SIZE, pageOf } from "@/components/settings/queries";
import { SETTINGS_TEXTS as TEXTS } from "@/components/settings/texts";
import { Pager } from "@/components/ui/table/Pager";
import { changeUrl, useUrlParams } from "@/components/ui/url-params";

/** The page from `pageOf` and its pager, which is null when one page holds all items. */
export function usePage(name = "offset") {
  const page = pageOf(useUrlParams(), name);
  const { offset } = page;
  const go = (to: number) => changeUrl({ [name]: to <= 0 ? null : String(to) });
  const pagerOf = (items: readonly unknown[] | undefined) =>
    !items || (offset === 0 && items.length < SIZE) ? null : (
      <div className="border-line mt-3 border-t pt-3">
        <Pager
          summary={TEXTS.range(offset + 1, items.length === 0 ? 0 : offset + items.length)}
          onPrevious={offset > 0 ? () => go(offset - SIZE) : null}
          onNext={items.length === SIZE ? () => go(offset + SIZE) : null}
        />
      </div>
    );
  return { page, pagerOf };
}
