import { getTelemetry, recordTelemetry } from "@/server/telemetry/telemetry";
import { telemetryOperations } from "@/server/telemetry/operations";
import { implement } from "@/server/trpc/implement";

export const telemetryProcedures = implement(telemetryOperations, {
  "telemetry.record": recordTelemetry,
  "telemetry.get": getTelemetry,
});
