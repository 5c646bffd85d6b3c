import { consolePage } from "@/app/(console)/consolePage";
import { OwnersOnly } from "@/components/settings/OwnersOnly";

type Parts = Parameters<typeof consolePage>;

/** Creates a console page whose content only owners see. */
export const ownersPage = (queries: Parts[0], content: Parts[1]) =>
  consolePage(queries, (visit) => <OwnersOnly>{content(visit)}</OwnersOnly>);
