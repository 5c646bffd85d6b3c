import pg from "pg";
import { repairJsonParse } from "@/server/proof/check/repairJsonParse";

/** Before any JSON is read. */
export function repairJson(): void {
  repairJsonParse();
  // The package keeps the JSON.parse that it was loaded with.
  for (const type of [pg.types.builtins.JSON, pg.types.builtins.JSONB]) {
    pg.types.setTypeParser(type, (text) => JSON.parse(text) as unknown);
  }
}
