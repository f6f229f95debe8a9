import { dayInIst } from "@/lib/format/ist";
import { formatPaise, HOW_TO_WRITE_RUPEES, readRupees } from "@/lib/format/money";

/**
 * What the question about a transfer says of its sums, day and reference, as typed. The cohort's price counts if none is
 * typed; null: one has to be.
 */
export function sayTransfer(typed: Readonly<Record<string, string>>, cohortPrice: number | null): string {
  const { reference = "", receivedOn = "" } = typed;
  const sum = (name: string, empty: number | null) => (typed[name]?.trim() ? readRupees(typed[name]) : empty);
  const [price, received, tds] = [sum("price", cohortPrice), sum("amount", null), sum("tds", 0)];
  if (price === null || received === null || tds === null) return `One of the sums isn't clear. ${HOW_TO_WRITE_RUPEES}`;
  const rest = price - received - tds;
  const parts = [
    `Price ${formatPaise(price)}`,
    `received ${formatPaise(received)}`,
    ...(tds > 0 ? [`tax deducted ${formatPaise(tds)}`] : []),
    ...(rest === 0 ? [] : [rest > 0 ? `${formatPaise(rest)} missing` : `${formatPaise(-rest)} too much`]),
  ];
  const day = /^\d{4}-\d\d-\d\d$/.test(receivedOn) ? ` on ${dayInIst(receivedOn)}` : "";
  return `${parts.join(", ")}. Reference ${reference.trim() || "missing"}${day}.`;
}
