import { useQuery } from "@tanstack/react-query";
import { memberNamesQuery } from "@/components/settings/queries";
import { useTRPC } from "@/components/trpc/provider";

/** Returns the name of a member, or the ID of any other account. */
export function useMemberNames(): (accountId: string) => string {
  const trpc = useTRPC();
  const { data } = useQuery(memberNamesQuery(trpc));
  const names = new Map(data?.items.map(({ account_id, name }) => [account_id, name]));
  return (accountId) => names.get(accountId) ?? accountId;
}
