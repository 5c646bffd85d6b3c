import { Fragment } from "react";
import { UntrustedText } from "@/components/ui/UntrustedText";

/** Renders untrusted text of several lines. The caller's element must preserve white space. */
export function UntrustedLines({ children }: { children: string }) {
  return children.split(/\r?\n/).map((line, index) => (
    <Fragment key={index}>
      {index === 0 ? null : "\n"}
      <UntrustedText>{line}</UntrustedText>
    </Fragment>
  ));
}
