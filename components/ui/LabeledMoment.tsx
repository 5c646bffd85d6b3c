import { Moment } from "@/components/ui/Moment";

/** A label and its timestamp; nothing without a timestamp. */
export function LabeledMoment({ label, iso }: { label: string; iso: string | null | undefined }) {
  if (iso == null) return null;
  return (
    <>
      {label} <Moment iso={iso} />
    </>
  );
}
