// The schemas of the request log: the recent calls of programs, with caller, operation, time and outcome, but without
// content.
import * as z from "zod";
import { AuditActorKind } from "@/server/audit/contract/audit";
import { KeepableText } from "@/server/contracts/jsonValue";
import { PageQuery, pageSchema } from "@/server/contracts/page";
import { PROBLEM_CODES } from "@/server/contracts/problems";
import { DateTime, Uuid } from "@/server/contracts/scalars";
import { DayOrTime } from "@/server/contracts/timeRange";

/** The maximum length of an x-request-id that the service accepts. */
const REQUEST_ID_CHARS = 128;

export const LoggedRequest = z
  .strictObject({
    id: Uuid,
    request_id: z.string().meta({ description: "The answer's x-request-id" }),
    caller_kind: AuditActorKind.extract(["api_key", "account"]),
    caller: z.string().meta({ description: "ID of the API key, or of the account under the identity contract" }),
    caller_name: z.string().nullable().meta({ description: "Name of the key or account; null where it has none here" }),
    operation: z
      .string()
      .meta({ description: "Operation IDs as in the OpenAPI document, separated by commas for an MCP batch" }),
    method: z.string(),
    status: z
      .int()
      .nullable()
      .meta({ description: "HTTP status; null: the client left before the answer was complete" }),
    code: z
      .enum(PROBLEM_CODES)
      .nullable()
      .meta({ description: "The code of the refusal, of an MCP batch of the first" }),
    duration_ms: z.int().min(0),
    created_at: DateTime,
  })
  .meta({ id: "LoggedRequest" });
export type LoggedRequest = z.infer<typeof LoggedRequest>;

export const RequestLog = pageSchema(LoggedRequest).meta({ id: "RequestLog", description: "Newest first" });
export type RequestLog = z.infer<typeof RequestLog>;

export const RequestLogFilters = z.strictObject({
  request_id: KeepableText.min(1).max(REQUEST_ID_CHARS).optional(),
  code: z.enum(PROBLEM_CODES).optional(),
  refused: z.boolean().optional().meta({ description: "Only refusals, or only calls without one" }),
  from: DayOrTime.optional(),
  to: DayOrTime.optional().meta({ description: "Inclusive; a day means its end" }),
});
export type RequestLogFilters = z.infer<typeof RequestLogFilters>;

export const RequestLogQuery = z.strictObject({ ...RequestLogFilters.shape, ...PageQuery.shape });
export type RequestLogQuery = z.infer<typeof RequestLogQuery>;
