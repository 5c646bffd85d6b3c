/** Renders a description; paths of guides in it become links. */
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
