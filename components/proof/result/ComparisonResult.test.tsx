import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { ComparisonResult } from "@/components/proof/result/ComparisonResult";
import { nobleCrypto } from "@/server/proof/check/nobleCrypto";
import { computeCommitment } from "@/server/proof/check/commitment";
import type { ProofEnvelope } from "@/server/proof/contract/proof";
import type { ProofOpenings } from "@/server/proof/contract/openings";

const SALT = "5a".repeat(32);
const PLACES = ["/payload/pieces/0/commitment", "/payload/pieces/1/commitment"];
const commit = (place: string, text: string) => computeCommitment(nobleCrypto, SALT, place, text);
const openingsOf = (places: readonly string[]): ProofOpenings => ({
  verification_id: "0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b",
  format: "svc-verify/openings/3",
  openings: places.map((place) => ({ seq: 0, place, salt: SALT })),
});

const envelope: ProofEnvelope = {
  format: "svc-verify/proof/3",
  algo: "ed25519",
  key_id: "ed25519-0000000000000000",
  verification_id: "0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b",
  seq: 0,
  rubric_hash: "0".repeat(64),
  submission_commitment: "0".repeat(64),
  prev_hash: null,
  created_at: "2026-01-01T00:00:00.000Z",
  payload: {
    pieces: [
      { role: "output", label: null, commitment: commit(PLACES[0] ?? "", "o") },
      { role: "input", label: null, commitment: commit(PLACES[1] ?? "", "q") },
    ],
  },
};

function showComparison(content: object, places: readonly string[]): string {
  const file = { name: "work.json", bytes: new TextEncoder().encode(JSON.stringify(content)) };
  render(<ComparisonResult file={file} envelope={envelope} openings={openingsOf(places)} contentType="" />);
  return document.body.textContent ?? "";
}

describe("the comparison of a file with a proof", () => {
  it("names each field that matches", () => {
    const text = showComparison({ output: "o", input: "q" }, PLACES);
    expect(text).toMatch(/is.*output.*, as its output.*is.*input.*, as its input/);
    expect(screen.queryByText(/does not match this proof/)).toBeNull();
  });

  it("does not accept a file with one altered field", () => {
    expect(showComparison({ output: "altered", input: "q" }, PLACES)).toMatch(
      /output.*: the file has another text.*does not match this proof/,
    );
  });

  it("does not accept a file with a field that the openings do not open", () => {
    expect(showComparison({ output: "altered", input: "q" }, PLACES.slice(1))).toMatch(
      /output.*: the openings lack its salt.*does not match this proof/,
    );
  });
});
