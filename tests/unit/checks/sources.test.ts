import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

import { missingTitle, titleOf } from "@/lib/seo/page-title";
import { functions } from "@/tests/fixtures/authorisation";

/** The server's secrets, and the code that reads them. */
const READS_SECRETS =
  /process\.env\.(?!NODE_ENV|NEXT_RUNTIME|LAYOUT_SCRIPTS)|process\.env\)|createAdminClient\b|\bgetEnv\b/;

const sources = globSync("lib/**/*.{ts,tsx}");

test("Modules that read a secret are server-only, so that bundling them for a browser fails the build", () => {
  const readers = sources.filter((file) => READS_SECRETS.test(readFileSync(file, "utf8")));
  expect(readers.length).toBeGreaterThan(15);
  const unmarked = readers.filter((file) => {
    const text = readFileSync(file, "utf8");
    return !text.startsWith('import "server-only";') && !text.startsWith('"use server";');
  });
  expect(unmarked).toEqual([]);
});

test("No variable is public: pages pass the browser what it needs", () => {
  const named = [...sources, ...globSync("{app,components}/**/*.{ts,tsx}"), "next.config.ts", "middleware.ts"];
  expect(named.filter((file) => readFileSync(file, "utf8").includes("NEXT_PUBLIC_"))).toEqual([]);
});

/** The last one: only addresses that were built exist. */
const GUARDED = /await titleOf\(|title: missingTitle|: notFound\.title|dynamicParams = false/;

test("Each page with a token or an id in its address has a different title if there's no such record", () => {
  const pages = globSync("app/**/*[[]*/**/page.tsx");
  expect(pages.length).toBeGreaterThan(15);
  expect(pages.filter((page) => !GUARDED.test(readFileSync(page, "utf8")))).toEqual([]);
});

test.each([
  ["what is there", async () => ({ id: "1" }), "Order"],
  ["nothing", async () => null, missingTitle],
  ["a failure, which the page reports", async () => Promise.reject(new Error("down")), "Order"],
])("The title for %s", async (_what, find, title) => {
  expect(await titleOf("Order", find)).toEqual(title);
  expect(missingTitle).toEqual({ absolute: "Page Not Found | AI Skills Academy" });
});

const read = (file: string) => readFileSync(path.resolve(file), "utf8");

test("A function in the schema public is called by the application, by operators as docs/operate.md says, or is kept for the version before", () => {
  const application = globSync(["app/**/*.ts", "components/**/*.tsx", "lib/**/*.ts"])
    .filter((file) => !path.basename(file).startsWith("database."))
    .map(read)
    .join("\n");
  const called = new Set([...application.matchAll(/"([a-z_]+)"/g)].map(([, name]) => name));
  const told = new Set([...read("docs/operate.md").matchAll(/^select ([a-z_]+)\(/gm)].map(([, name]) => name));
  const schemas = globSync("supabase/schemas/**/*.sql").map(read).join("\n");
  const kept = new Set(
    Array.from(
      schemas.matchAll(/^-- Kept for the version before.*\ncreate function public\.(\w+)/gm),
      ([, name]) => name,
    ),
  );
  const uses = [called, told, kept];
  expect(Object.keys(functions).filter((name) => !uses.some((used) => used.has(name)))).toEqual([]);
});

/** The event column in the table about the log. */
const [, logs = ""] = /^## Logs$(.*?)^## /ms.exec(readFileSync("docs/operate.md", "utf8")) ?? [];
const documented = [...logs.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = ""]) =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, event = ""]) => event),
);

test("docs/operate.md explains every event, and no others", () => {
  const events = Array.from(read("lib/log-events.ts").matchAll(/"([^"]+)"/g), ([, event = ""]) => event);
  expect(documented.toSorted()).toEqual(events.toSorted());
});

const SQL_FUNCTION = /^create (?:or replace )?function ([\w.]+).*?\bas (\$\w*\$).*?\2/gms;

test("No SQL function is longer than 80 lines", () => {
  const found = globSync("supabase/schemas/**/*.sql").flatMap((file) => [...read(file).matchAll(SQL_FUNCTION)]);
  expect(found.length).toBeGreaterThan(200);
  expect(found.filter(([text]) => text.split("\n").length > 80).map(([, name]) => name)).toEqual([]);
});
