import { NOT_PROVEN_TEXTS as TEXTS } from "@/components/proof/limits/texts";
import { Card } from "@/components/ui/Card";

export function NotProven() {
  return (
    <Card title={TEXTS.title}>
      <ul className="grid gap-x-8 gap-y-3 text-sm sm:grid-cols-2">
        {TEXTS.points.map(({ title, text }) => (
          <li key={title}>
            <p className="font-medium">{title}</p>
            <p className="text-muted">{text}</p>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm">
        <a href="/proof-limits" className="text-accent underline underline-offset-4">
          {TEXTS.more}
        </a>
      </p>
    </Card>
  );
}
