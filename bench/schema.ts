// `npm run bench:schema`: how large the database's code is, and how much of it you have to read to understand one
// function.
import { globSync, readFileSync } from "node:fs";
import path from "node:path";

import { schemaFiles } from "../scripts/schema-files.ts";

const ROOT = path.join(import.meta.dirname, "..");

type Routine = { name: string; file: string; lines: number; body: string };
type Trigger = { table: string; routine: string; events: Set<string> };

const sources = schemaFiles().map((file) => {
  const text = readFileSync(path.join(ROOT, "supabase", file), "utf8");
  return { file, text, lines: text.split("\n").length - 1 };
});

const routines: Routine[] = sources.flatMap(({ file, text }) =>
  [...text.matchAll(/(?:^--.*\n)*^create function ([a-z_.]+)\([^]*?^\$\$;/gm)].map(([body, name = ""]) => ({
    name,
    file,
    lines: body.split("\n").length,
    body,
  })),
);
const byName = Map.groupBy(routines, ({ name }) => name);

const triggers: Trigger[] = sources.flatMap(({ text }) =>
  [
    ...text.matchAll(
      /^create trigger \w+\s+(?:before|after|instead of) ([^]*?)\son ([a-z_.]+)[^;]*?execute function ([a-z_.]+)\(\);/gm,
    ),
  ].map(([, events = "", table = "", routine = ""]) => ({
    table,
    routine,
    events: new Set(events.match(/insert|update|delete/g)),
  })),
);

/** What a function calls. */
const callsOf = ({ name, body }: Routine): string[] =>
  [...body.matchAll(/((?:public|private)\.[a-z_]+)\(/g)]
    .map(([, callee = ""]) => callee)
    .filter((callee) => callee !== name);

/** The functions that the triggers on its tables call. */
const triggeredBy = ({ body }: Routine): string[] =>
  [...body.matchAll(/(insert) into ([a-z_.]+)|(update) ([a-z]+\.[a-z_]+)|(delete) from ([a-z_.]+)/g)].flatMap(
    ([, insert, inserted, update, updated, remove, removed]) => {
      const [event, table] = [insert ?? update ?? remove ?? "", inserted ?? updated ?? removed];
      return triggers.filter((one) => one.table === table && one.events.has(event)).map(({ routine }) => routine);
    },
  );

/** Everything that a function reaches this way, including itself. */
function reach(start: string, next: (routine: Routine) => string[]): Routine[] {
  const seen = new Set<string>();
  const waiting = [start];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (seen.has(name)) continue;
    seen.add(name);
    waiting.push(...(byName.get(name) ?? []).flatMap(next));
  }
  return [...seen].flatMap((name) => byName.get(name) ?? []);
}

const application = globSync(["app/**/*.{ts,tsx}", "components/**/*.{ts,tsx}", "lib/**/*.{ts,tsx}"], { cwd: ROOT })
  .filter((file) => file !== "lib/supabase/database.types.ts")
  .map((file) => readFileSync(path.join(ROOT, file), "utf8"))
  .join("\n");

const publicOnes = new Set(routines.filter(({ name }) => name.startsWith("public.")).map(({ name }) => name.slice(7)));
const unnamed = [...publicOnes].filter((name) => !new RegExp(`\\b${name}\\b`).test(application));
const codeLines = ({ body }: Routine) => body.slice(body.indexOf("create function")).split("\n").length;
const longest = routines.toSorted((one, other) => codeLines(other) - codeLines(one))[0];
const total = (of: readonly { lines: number }[]) => of.reduce((sum, { lines }) => sum + lines, 0);

const figures = (found: Routine[]) =>
  `${found.length} functions, ${new Set(found.map(({ file }) => file)).size} files, ${total(found)} lines`;
const told = (start: string) => {
  const name = [...byName.keys()].find((one) => one.endsWith(`.${start}`)) ?? start;
  const everything = (routine: Routine) => [...callsOf(routine), ...triggeredBy(routine)];
  return `${figures(reach(name, callsOf))} (with triggers: ${figures(reach(name, everything))})`;
};

console.log(`schema: ${sources.length} files, ${total(sources)} lines, ${routines.length} functions`);
for (const name of ["console_settle_review", "finalise_payment", "claim_outbox"]) console.log(`${name}: ${told(name)}`);
console.log(`public functions that no application code mentions: ${unnamed.length} of ${publicOnes.size}`);
if (process.argv.includes("--names")) console.log(unnamed.join(" "));
console.log(`longest function: ${longest?.name}, ${longest && codeLines(longest)} lines`);
console.log(
  `database.types.ts: ${readFileSync(path.join(ROOT, "lib/supabase/database.types.ts"), "utf8").split("\n").length - 1} lines`,
);
