"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { canSign, heldKey, holdKey, makeKey } from "@/components/escalations/key-store";
import type { HeldKey } from "@/components/escalations/key-store";
import { enrolledKeysQuery } from "@/components/escalations/queries";
import { useMe } from "@/components/shell/me";
import { problemOf } from "@/components/trpc/problem-of";
import { useTRPC, useTRPCClient } from "@/components/trpc/provider";
import { toastProblem } from "@/components/ui/toast";

type Held = { signs: boolean; keeps: boolean; key: HeldKey | null };

/** The key that this browser can sign with, as the service knows it. */
export function useReviewerKey() {
  const { tenant_id, account_id } = useMe();
  const owner = `${tenant_id}.${account_id}`;
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queries = useQueryClient();
  const heldQuery = ["reviewer-key", owner];
  const held = useQuery({ queryKey: heldQuery, queryFn: () => readHeld(owner), staleTime: Infinity });
  const enrolled = useQuery(enrolledKeysQuery(trpc));
  const enrol = useMutation({
    mutationFn: async () => {
      const { privateKey, publicKey } = await makeKey();
      const { key_id: keyId } = await client.escalation.enrolKey.mutate({ body: { public_key: publicKey } });
      await holdKey(owner, { keyId, privateKey });
    },
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: heldQuery }),
        queries.invalidateQueries(trpc.escalation.listKeys.queryFilter()),
      ]),
    onError: (error) => toastProblem(problemOf(error)),
  });
  const revoke = useMutation({
    ...trpc.escalation.revokeKey.mutationOptions(),
    onSuccess: () => queries.invalidateQueries(trpc.escalation.listKeys.queryFilter()),
    onError: (error) => toastProblem(problemOf(error)),
  });
  const mine = enrolled.data?.keys.filter((key) => key.account_id === account_id) ?? [];
  const known = mine.find(({ key_id }) => key_id === held.data?.key?.keyId);
  return {
    isPending: held.isPending || enrolled.isPending,
    error: enrolled.error,
    retry: () => void enrolled.refetch(),
    signs: held.data?.signs ?? false,
    keeps: held.data?.keeps ?? false,
    /** Held here, enrolled, not revoked. */
    usable: known?.status === "active" ? (held.data?.key ?? null) : null,
    heldId: held.data?.key?.keyId ?? null,
    revokedHere: known?.status === "revoked",
    mine,
    enrol,
    revoke,
  };
}
export type ReviewerKeyState = ReturnType<typeof useReviewerKey>;

async function readHeld(owner: string): Promise<Held> {
  const signs = await canSign();
  try {
    return { signs, keeps: true, key: await heldKey(owner) };
  } catch {
    return { signs, keeps: false, key: null };
  }
}
