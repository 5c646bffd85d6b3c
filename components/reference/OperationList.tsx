import { Method } from "@/components/reference/Method";
import { operationGroups } from "@/components/reference/operation-groups";

export function OperationList() {
  return (
    <div className="space-y-4 text-sm">
      {operationGroups().map(({ tag, entries }) => (
        <div key={tag}>
          <p className="font-semibold">{tag}</p>
          <ul className="mt-1">
            {entries.map(({ id, operation }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="text-muted hover:bg-sunken hover:text-ink flex items-start gap-2 rounded px-1 py-1 leading-5"
                >
                  <span className="flex w-12 shrink-0">
                    <Method method={operation.http.method} />
                  </span>
                  <span className="min-w-0 break-words">{operation.summary}</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
