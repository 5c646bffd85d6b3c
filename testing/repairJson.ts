// The suites read JSON as the programs do.
import { repairJson } from "@/server/platform/repairJson";

repairJson();
