/** A description whose paths of guides are links. */
export function DescriptionText({ text }: { text: string }) {
  return text.split(/(\/docs\/guides\/[\w#-]+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <a key={index} href={part} className="text-accent break-all underline underline-offset-4">
        {part}
      </a>
    ),
  );
}
