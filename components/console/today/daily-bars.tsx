import type { DailyCount } from "@/lib/console/today/today";
import { dayAndMonth } from "@/lib/format/ist";

type DailyBarsProps = {
  counts: readonly DailyCount[];
  name: "registrations" | "orders";
  /** A CSS colour. */
  color: string;
};

/** A bar for each day. Decoration only: the numbers are in a table beside it. */
export function DailyBars({ counts, name, color }: DailyBarsProps) {
  const most = Math.max(1, ...counts.map((day) => day[name]));
  const named = [0, 0.5, 1].map((part) => counts[Math.round(part * (counts.length - 1))]?.day).filter(Boolean);
  return (
    <div className="grid h-44 grid-cols-[auto_minmax(0,1fr)] grid-rows-[minmax(0,1fr)_auto] gap-x-2 gap-y-1 text-xs text-muted-foreground">
      <div className="flex flex-col justify-between text-right">
        <span>{most.toLocaleString("en-IN")}</span>
        <span>0</span>
      </div>
      <div className="flex border-y border-border">
        {counts.map(({ day, [name]: count }) => (
          <div key={day} title={`${dayAndMonth(day)}: ${count}`} className="flex flex-1 items-end px-px hover:bg-muted">
            <div className="w-full rounded-t-sm" style={{ background: color, height: `${(count / most) * 100}%` }} />
          </div>
        ))}
      </div>
      <div className="col-start-2 flex justify-between">
        {named.map((day) => (
          <span key={day}>{dayAndMonth(day ?? "")}</span>
        ))}
      </div>
    </div>
  );
}
