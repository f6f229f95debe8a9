import { mkdirSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";

/** A figure, and what became of the budget it must meet; `isMet` is null where there is none. */
export type Line = { what: string; figure: string; budget: string; isMet: boolean | null };

/** A line for a size that has a limit, in kB of 1000 bytes. */
export const sizeLine = (what: string, bytes: number, limit: number): Line => ({
  what,
  figure: kB(bytes),
  budget: `<= ${kB(limit)}`,
  isMet: bytes <= limit,
});

/** A size as people read it. */
export const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/** The middle of some figures. */
export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** What was measured on: seconds depend on it, ratios hardly. */
export function machine(): string {
  const [processor] = os.cpus();
  const memory = Math.round(os.totalmem() / 2 ** 30);
  const load = os.loadavg()[0]?.toFixed(1);
  return `${os.cpus().length} x ${processor?.model.trim() ?? "?"}, ${memory} GB, ${os.platform()}, Node ${process.version}, load ${load}`;
}

const out = path.join(import.meta.dirname, "results");

/** Everything that a run finds: printed as it comes, kept in a file at the end. */
export class Report {
  readonly #text: string[] = [];
  readonly #missed: Line[] = [];

  say(line = ""): void {
    this.#text.push(line);
    console.log(line);
  }

  /** Prints a table of figures with their budgets. */
  table(title: string, lines: readonly Line[]): void {
    this.say(`\n${title}`);
    const width = Math.max(...lines.map(({ what }) => what.length));
    for (const line of lines) {
      const mark = line.isMet === null ? " " : line.isMet ? "✓" : "✗";
      this.say(`${mark} ${line.what.padEnd(width)}  ${line.figure.padStart(12)}  ${line.budget}`.trimEnd());
      if (line.isMet === false) this.#missed.push(line);
    }
  }

  /** Prints what was missed, writes the file, and answers whether every budget is met. */
  end(): boolean {
    this.say(`\n${this.#missed.length === 0 ? "Every budget is met." : `Missed: ${this.#missed.length}`}`);
    for (const { what, figure, budget } of this.#missed) this.say(`  ${what}: ${figure}, ${budget}`);
    mkdirSync(out, { recursive: true });
    const file = path.join(out, `${new Date().toISOString().slice(0, 16).replaceAll(":", "")}.txt`);
    writeFileSync(file, `${this.#text.join("\n")}\n`);
    console.log(`\nWritten to ${path.relative(process.cwd(), file)}`);
    return this.#missed.length === 0;
  }
}
