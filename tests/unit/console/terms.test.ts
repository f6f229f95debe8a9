import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";

import { actionNames, hasTerm, term, type TermKind } from "@/lib/content/console";

const textOf = async (folder: string, names: RegExp): Promise<string> => {
  const files = (await readdir(folder)).filter((name) => names.test(name));
  const texts = await Promise.all(files.map((name) => readFile(`${folder}/${name}`, "utf8")));
  return texts.join("\n");
};

const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = ""]) => name);

const migrations = await textOf("supabase/migrations", /\.sql$/);

/** The names that a column's check allows. */
const allowed = (column: string): string[] =>
  all(migrations, new RegExp(`check \\(\\s*${column} in \\(([^)]*)\\)`, "g")).flatMap((list) => all(list, /'(\w+)'/g));

test.each<[TermKind, string[]]>([
  ["states", [...allowed("state"), ...allowed("status"), "owner", "staff"]],
  ["refundReasons", allowed("reason")],
  ["eventSources", allowed("source").filter((name) => name !== "home")],
  [
    "actions",
    all(migrations, /(?:begin_action\(\s*p_request_id|'make_first|finish_action\(\s*p_request_id), '(\w+)'/g),
  ],
  ["mails", all(await textOf("lib/email", /messages\.tsx$/), /^ {2}"?([a-z-]+)"?: \((?:mail|_mail|\{ payload)/gm)],
])("Every name of the database's has words of its own: %s", (kind, names) => {
  expect(names.length).toBeGreaterThan(3);
  expect(names.filter((name) => !hasTerm(kind, name))).toEqual([]);
});

test("No two actions, and no two states of one table, have the same words, but for those that are one thing", () => {
  const names = Object.values(actionNames);
  expect(new Set(names).size).toBe(names.length);
  expect([term("states", "success"), term("states", "active")]).toEqual(["Enrolled", "Enrolled"]);
  expect([term("states", "pending"), term("states", "waiting")]).toEqual(["Waiting", "Waiting"]);
});

test("A name without words is said without a code's signs", () => {
  expect(term("actions", "unheard_of")).toBe("Unheard of");
  expect(term("states", "constructor")).toBe("Constructor");
  expect(term("events", "payment.dispute.phase_two")).toBe("Payment dispute phase two");
});
