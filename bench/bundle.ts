// `npm run bench:bundle [-- /course]`: how much each module adds to a page's first load, and what is loaded later.
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";
import { z } from "zod";

import { kB } from "./report.ts";

const root = path.join(import.meta.dirname, "..");
const next = path.join(root, "node_modules", "next", "dist", "bin", "next");
const SHOWN = 25;

const recordSchema = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("part"),
    route: z.string(),
    filename: z.string(),
    source_path: z.string(),
    compressed_size: z.number(),
  }),
  z.object({ type: z.literal("group"), route: z.string(), kind: z.string(), outputs: z.array(z.string()) }),
]);
type Part = { file: string; source: string; bytes: number };

const env = { ...process.env, SITE_URL: "http://localhost:3000", INLINE_SCRIPTS: "{}", NEXT_TELEMETRY_DISABLED: "1" };
const wanted = process.argv[2] ?? "/";

await analyse();
report(await read(wanted));

/** Builds for analysis only; the rest of `.next` is left alone. */
async function analyse(): Promise<void> {
  const child = spawn(process.execPath, [next, "experimental-analyze", "--output"], {
    cwd: root,
    env,
    stdio: "inherit",
  });
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error("The analysis failed");
}

/** What the analysis says about one route's scripts, with those of the first load separate from later ones. */
async function read(route: string): Promise<{ first: Part[]; later: Part[] }> {
  const args = [next, "experimental-analyze", "export", "--route", route];
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ["ignore", "pipe", "inherit"] });
  const parts: Part[] = [];
  const atOnce = new Set<string>();
  for await (const line of createInterface({ input: child.stdout })) {
    const { success, data } = recordSchema.safeParse(JSON.parse(line));
    if (!success) continue;
    if (data.type === "group") {
      if (data.kind !== "async") for (const file of data.outputs) atOnce.add(file);
    } else if (/static\/chunks\/.*\.js$/.test(data.filename)) {
      parts.push({ file: data.filename, source: data.source_path, bytes: data.compressed_size });
    }
  }
  return {
    first: parts.filter(({ file }) => atOnce.has(file)),
    later: parts.filter(({ file }) => !atOnce.has(file)),
  };
}

function report({ first, later }: { first: Part[]; later: Part[] }): void {
  console.log(`\n${wanted}: every module is compressed separately, so the sums are larger than what is sent.`);
  for (const [title, parts] of [
    ["First load", first],
    ["Loaded when needed", later],
  ] as const) {
    const own = weigh(parts, ({ source }) => (source.includes("node_modules") ? "" : source));
    const packages = weigh(parts, ({ source }) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? "");
    console.log(`\n${title}: ${kB(parts.reduce((sum, { bytes }) => sum + bytes, 0))}`);
    for (const [name, bytes] of [...packages, ...own].toSorted((a, b) => b[1] - a[1]).slice(0, SHOWN)) {
      console.log(`  ${kB(bytes).padStart(9)}  ${name}`);
    }
  }
}

/** Bytes by name; parts without a name are left out. */
function weigh(parts: readonly Part[], nameOf: (part: Part) => string): [string, number][] {
  const weights = new Map<string, number>();
  for (const part of parts) {
    const name = nameOf(part);
    if (name) weights.set(name, (weights.get(name) ?? 0) + part.bytes);
  }
  return Array.from(weights);
}
