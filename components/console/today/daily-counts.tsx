import { DailyBars } from "@/components/console/today/daily-bars";
import type { DailyCount } from "@/lib/console/today/today";
import { dayAndMonth } from "@/lib/format/ist";

const charts = [
  { name: "registrations", label: "Registrations", color: "var(--primary)" },
  { name: "orders", label: "Orders", color: "var(--spark)" },
] as const;

/**
 * Registrations and orders by day: two charts, since their numbers differ by orders of magnitude, and a table for
 * screen readers.
 */
export function DailyCounts({ counts }: { counts: readonly DailyCount[] }) {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {charts.map(({ name, label, color }) => (
        <figure key={name} aria-hidden="true" className="min-w-0 rounded-md border border-border bg-card p-3">
          <figcaption className="mb-2 flex items-baseline justify-between gap-3 text-sm">
            <span className="flex items-center gap-2 font-medium">
              <span className="size-2.5 rounded-sm" style={{ background: color }} />
              {label}
            </span>
            <span className="text-muted-foreground">
              {`${counts.reduce((sum, day) => sum + day[name], 0).toLocaleString("en-IN")} in ${counts.length} days`}
            </span>
          </figcaption>
          <DailyBars counts={counts} name={name} color={color} />
        </figure>
      ))}
      {/* Around the table, since a table can't be smaller than its rows. */}
      <div className="sr-only">
        <table>
          <caption>Registrations and orders by day, in IST</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Registrations</th>
              <th scope="col">Orders</th>
            </tr>
          </thead>
          <tbody>
            {counts.map(({ day, registrations, orders }) => (
              <tr key={day}>
                <th scope="row">{dayAndMonth(day)}</th>
                <td>{registrations}</td>
                <td>{orders}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
