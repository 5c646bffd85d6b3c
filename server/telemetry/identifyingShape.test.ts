import { describe, expect, it } from "vitest";
import { identifyingShape } from "@/server/telemetry/identifyingShape";

const known = {
  tenantId: "0192f0c1-2b3c-7d4e-8f90-a1b2c3d4e5f6",
  names: ["Acme Robotics", "Łódź Świat", "Jo Li", "QA"],
  emails: ["jane.doe@acme.example"],
};

describe("a handle that says who", () => {
  it.each([
    ["svk_abcdefgh12", "an API key"],
    ["my-svk_abcdefgh", "an API key"],
    ["sk-proj-abc123", "an API key"],
    ["eyjhbgcioijfuzi1", "an API key"],
    ["akiaiosfodnn7example", "an API key"],
    ["0192f0c1-2b3c-7d4e-8f90-a1b2c3d4e5f7", "a UUID"],
    ["u_0192f0c1_2b3c_7d4e_8f90_a1b2c3d4e5f7", "a UUID"],
    ["deadbeefdeadbeefdeadbeef", "a key or a hash"],
    ["h-0123456789abcdef01234567", "a key or a hash"],
    ["zk3p9qx7wv2m5r8t1y6u4o0n", "a key or a hash"],
    ["0192f0c1-2b3c-7d4e-8f90-a1b2c3d4e5f6", "a tenant id"],
    ["t-0192f0c12b3c7d4e8f90a1b2c3d4e5f6", "a tenant id"],
    ["bob-at-mail-com", "an email address"],
    ["bob_smith_at_some_firm_de", "an email address"],
    ["49-151-2345678", "a phone number"],
    ["call5551234567", "a phone number"],
    ["acme-robotics-1", "the name of the tenant or an account"],
    ["run_acmerobotics", "the name of the tenant or an account"],
    ["jo-li-first", "the name of the tenant or an account"],
    ["jane-doe-1", "the address of an account"],
    ["janedoe-1", "the address of an account"],
    ["jane_doe_acme_example", "the address of an account"],
  ])("%s is %s", (handle, what) => {
    expect(identifyingShape(handle, known)).toBe(what);
  });
});

describe("a handle that does not", () => {
  it.each([
    "quickstart-3f9a2c",
    "first-run",
    "run-20261121",
    "qs_8c1f0e2b7a",
    "at-home-with-a-cup-of-tea",
    "acme-first",
    "qa-first-run",
    "risk-model-run",
    "a-very-long-handle-made-of-plain-words-only-and-nothing-else",
  ])("%s", (handle) => {
    expect(identifyingShape(handle, known)).toBeNull();
  });
});
