import { NONE } from "@/lib/content/console";
import { inIst } from "@/lib/format/ist";

/** An instant (ISO 8601) in IST; a dash for none. */
export function IstTime({ at }: { at: string | null }) {
  if (at === null) return <span className="text-muted-foreground">{NONE}</span>;
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {inIst(at)}
    </time>
  );
}

/** The same for something waiting for an answer: once it's overdue it says so, in colour too. */
export const DueTime = ({ at, isLate }: { at: string; isLate: boolean }) => (
  <span className={isLate ? "text-destructive" : undefined}>
    <IstTime at={at} />
    {isLate ? <span className="block text-xs font-medium max-sm:ml-1.5 max-sm:inline">Late</span> : null}
  </span>
);
