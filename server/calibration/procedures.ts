import { listCurrentCalibrations } from "@/server/calibration/current";
import { suggestThreshold } from "@/server/calibration/suggestThreshold";
import { calibrationOperations } from "@/server/calibration/operations";
import { implement } from "@/server/trpc/implement";

export const calibrationProcedures = implement(calibrationOperations, {
  "calibration.list": listCurrentCalibrations,
  "calibration.suggest": suggestThreshold,
});
