import { Moment } from "@/components/ui/Moment";

/** Shows a label and its timestamp; renders nothing without a timestamp. */
export function LabeledMoment({ label, iso }: { label: string; iso: string | null | undefined }) {
  if (iso == null) return null;
  return (
    <>
      {label} <Moment iso={iso} />
    </>
  );
}
