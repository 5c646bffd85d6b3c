/** A description whose paths of guides are links. */
export function DescriptionText({ text }: { text: string }) {
  return text.split(/(\/docs\/guides\/[\w#-]+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <a key={index} href={part}>
        {part}
      </a>
    ),
  );
}
