import { mkdirSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";

/** A figure for this version and for the one it's compared with, and whether the budget is met (null: no budget). */
export type Row = { what: string; figure: string; other?: string; budget: string; isMet: boolean | null };

type Options = {
  limit?: number;
  aim?: number | undefined;
  /** The limit is a minimum, not a maximum. */
  isLeast?: boolean;
};

/**
 * A row for a number that has a limit.
 *
 * @param figures for this version, then for the one it's compared with
 */
export function row(
  what: string,
  [figure = Number.NaN, other]: readonly number[],
  format: (figure: number) => string,
  { limit, aim, isLeast = false }: Options = {},
): Row {
  const sign = isLeast ? ">=" : "<=";
  const isMet = limit === undefined ? null : isLeast ? figure >= limit : figure <= limit;
  const aimed = aim === undefined ? "" : ` (aim ${format(aim)})`;
  return {
    what,
    figure: format(figure),
    ...(other === undefined ? {} : { other: `${format(other)} (${signed(figure - other, format)})` }),
    budget: limit === undefined ? "" : `${sign} ${format(limit)}${aimed}`,
    isMet,
  };
}

const signed = (difference: number, format: (figure: number) => string) =>
  `${difference < 0 ? "-" : "+"}${format(Math.abs(difference))}`;

/** Bytes as kB (1,000 bytes). */
export const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

export const ms = (time: number): string => `${Math.round(time)} ms`;

export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The machine, which seconds depend on and ratios hardly do. */
export function machine(): string {
  const [processor] = os.cpus();
  const memory = Math.round(os.totalmem() / 2 ** 30);
  const load = os.loadavg()[0]?.toFixed(1);
  return `${os.cpus().length} x ${processor?.model.trim() ?? "?"}, ${memory} GB, ${os.platform()}, Node ${process.version}, load ${load}`;
}

const results = path.join(import.meta.dirname, "results");

/** Everything that a run finds: printed at once, and saved to a file at the end. */
export class Report {
  readonly #text: string[] = [];
  readonly #missed: string[] = [];

  say(line = ""): void {
    this.#text.push(line);
    console.log(line);
  }

  /** Prints figures with their budgets. */
  table(title: string, rows: readonly Row[]): void {
    if (rows.length === 0) return;
    this.say(`\n${title}`);
    const widths = (key: "what" | "figure" | "other") => Math.max(...rows.map((one) => one[key]?.length ?? 0));
    const [what, figure, other] = [widths("what"), widths("figure"), widths("other")];
    for (const one of rows) {
      const mark = one.isMet === null ? " " : one.isMet ? "✓" : "✗";
      const cells = [one.what.padEnd(what), one.figure.padStart(figure), (one.other ?? "").padStart(other), one.budget];
      this.say(`${mark} ${cells.join("  ")}`.trimEnd());
      if (one.isMet === false) this.#missed.push(`${title}: ${one.what} ${one.figure}, ${one.budget}`);
    }
  }

  /** Prints the missed budgets, writes the file, and returns whether all were met. */
  end(): boolean {
    this.say(`\n${this.#missed.length === 0 ? "Every budget is met." : `Missed: ${this.#missed.length}`}`);
    for (const line of this.#missed) this.say(`  ${line}`);
    mkdirSync(results, { recursive: true });
    const file = path.join(results, `${new Date().toISOString().slice(0, 16).replaceAll(":", "")}.txt`);
    writeFileSync(file, `${this.#text.join("\n")}\n`);
    console.log(`\nWritten to ${path.relative(process.cwd(), file)}`);
    return this.#missed.length === 0;
  }
}
