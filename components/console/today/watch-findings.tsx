import { RecordLink } from "@/components/console/kit/record-link";
import type { Today } from "@/lib/console/today/today";
import { wordsOf } from "@/lib/content/watch";

const HERE = "/console";

/** What the owners are mailed about, in the same words. */
export const WatchFindings = ({ findings }: { findings: Today["findings"] }) => (
  <ul className="divide-y divide-border rounded-md border border-border bg-card">
    {findings.map((finding) => {
      const { what, toDo, href } = wordsOf(finding);
      return (
        <li key={finding.kind} className="px-3 py-2 text-sm">
          {href === HERE ? (
            <strong className="font-medium">{what}</strong>
          ) : (
            <RecordLink href={href}>{what}</RecordLink>
          )}{" "}
          <span className="text-muted-foreground">{toDo}</span>
        </li>
      );
    })}
  </ul>
);
