import pg from "pg";
import { repairJsonParse } from "@/server/proof/check/repairJsonParse";

/** Repairs JSON.parse for the process and for pg. Call it before any JSON is read. */
export function repairJson(): void {
  repairJsonParse();
  // pg keeps the JSON.parse of the time when it was loaded.
  for (const type of [pg.types.builtins.JSON, pg.types.builtins.JSONB]) {
    pg.types.setTypeParser(type, (text) => JSON.parse(text) as unknown);
  }
}
