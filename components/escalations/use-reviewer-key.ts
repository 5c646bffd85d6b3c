import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { canSign, loadKey, storeKey, generateKey, type StoredKey } from "@/components/escalations/key-store";
import { enrolledKeysQuery } from "@/components/escalations/queries";
import { useMe } from "@/components/shell/me";
import { useTRPC, useTRPCClient } from "@/components/trpc/provider";
import { useAct } from "@/components/trpc/use-act";
import { toastError } from "@/components/ui/toast";

type StoredState = { canSign: boolean; canStore: boolean; key: StoredKey | null };

/** Reads the user's key in this browser and its enrollment, with mutations to enroll and revoke keys. */
export function useReviewerKey() {
  const { tenant_id, account_id } = useMe();
  const owner = `${tenant_id}.${account_id}`;
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queries = useQueryClient();
  const storedKeyQuery = ["reviewer-key", owner];
  const storedKey = useQuery({ queryKey: storedKeyQuery, queryFn: () => readStoredKey(owner), staleTime: Infinity });
  const enrolledKeys = useQuery(enrolledKeysQuery(trpc));
  const enroll = useMutation({
    mutationFn: async () => {
      const { privateKey, publicKey } = await generateKey();
      const { key_id: keyId } = await client.escalation.enrolKey.mutate({ body: { public_key: publicKey } });
      await storeKey(owner, { keyId, privateKey });
    },
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: storedKeyQuery }),
        queries.invalidateQueries(trpc.escalation.listKeys.queryFilter()),
      ]),
    onError: toastError,
  });
  const revoke = useAct(trpc.escalation.revokeKey.mutationOptions(), {
    staleQueries: trpc.escalation.listKeys.queryFilter(),
  });
  const ownKeys = enrolledKeys.data?.keys.filter((key) => key.account_id === account_id) ?? [];
  const enrolledKey = ownKeys.find(({ key_id }) => key_id === storedKey.data?.key?.keyId);
  return {
    isPending: storedKey.isPending || enrolledKeys.isPending,
    error: enrolledKeys.error,
    retry: () => void enrolledKeys.refetch(),
    canSign: storedKey.data?.canSign ?? false,
    canStore: storedKey.data?.canStore ?? false,
    /** The key of this browser if it can sign: enrolled and not revoked. */
    usableKey: enrolledKey?.status === "active" ? (storedKey.data?.key ?? null) : null,
    storedKeyId: storedKey.data?.key?.keyId ?? null,
    isRevokedHere: enrolledKey?.status === "revoked",
    ownKeys,
    enroll,
    revoke,
  };
}
export type ReviewerKeyState = ReturnType<typeof useReviewerKey>;

async function readStoredKey(owner: string): Promise<StoredState> {
  const isSupported = await canSign();
  try {
    return { canSign: isSupported, canStore: true, key: await loadKey(owner) };
  } catch {
    return { canSign: isSupported, canStore: false, key: null };
  }
}
