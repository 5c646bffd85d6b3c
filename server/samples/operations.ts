import { defineMutation } from "@/server/contracts/operation";
import { SampleDataRemoved } from "@/server/samples/contract/sampleData";

export const sampleDataOperations = {
  "sampleData.remove": defineMutation({
    http: { method: "DELETE", path: "/v1/sample-data" },
    tag: "Account",
    summary: "Delete the sample data",
    description:
      "Deletes the sample tenant with everything in it; call it in that tenant. Every other tenant gets not_found. Proofs that were " +
      "handed out can still be checked: the key for samples stays in the key set.",
    audit: { none: "the sample tenant's audit trail is deleted with it" },
    auth: "cockpit",
    role: "owner",
    success: { 200: SampleDataRemoved },
    problems: ["not_found"],
  }),
};
