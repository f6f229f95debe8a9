import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";

import { actionNames, hasTerm, term, type TermKind } from "@/lib/content/console";

const textOf = async (folder: string, names: RegExp): Promise<string> => {
  const files = (await readdir(folder, { recursive: true })).filter((name) => names.test(name));
  const texts = await Promise.all(files.map((name) => readFile(`${folder}/${name}`, "utf8")));
  return texts.join("\n");
};

const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = ""]) => name);

const schemas = await textOf("supabase/schemas", /\.sql$/);

/** The names that a column's check allows. */
const allowed = (column: string): string[] =>
  all(schemas, new RegExp(`check \\(\\s*${column} in \\(([^)]*)\\)`, "g")).flatMap((list) => all(list, /'(\w+)'/g));

/** Values about places on a waiting list and attendance, which the console doesn't show. */
const UNSAID_SOURCES = new Set(["home", "join", "staff", "recording"]);

test.each<[TermKind, string[]]>([
  ["states", [...allowed("state"), ...allowed("status"), "owner", "staff", "on_team"]],
  ["refundReasons", allowed("reason")],
  ["eventSources", allowed("source").filter((name) => !UNSAID_SOURCES.has(name))],
  ["actions", all(schemas, /(?:begin_action\(\s*p_request_id|'make_first|finish_action\(\s*p_request_id), '(\w+)'/g)],
  ["mails", all(await textOf("lib/email", /messages\.tsx$/), /^ {2}"?([a-z-]+)"?: \((?:mail|_mail|\{ payload)/gm)],
])("Every name in the database has its own words: %s", (kind, names) => {
  expect(names.length).toBeGreaterThan(3);
  expect(names.filter((name) => !hasTerm(kind, name))).toEqual([]);
});

test("No two actions or states of one table have the same words, except those that are the same thing", () => {
  const names = Object.values(actionNames);
  expect(new Set(names).size).toBe(names.length);
  expect([term("states", "success"), term("states", "active")]).toEqual(["Enrolled", "Enrolled"]);
  expect([term("states", "pending"), term("states", "waiting")]).toEqual(["Waiting", "Waiting"]);
});

test("A name without words is shown without code characters", () => {
  expect(term("actions", "unheard_of")).toBe("Unheard of");
  expect(term("states", "constructor")).toBe("Constructor");
  expect(term("events", "payment.dispute.phase_two")).toBe("Payment dispute phase two");
});

/** The words that we don't use, and the ones we use instead. */
const otherWords: readonly (readonly [RegExp, string])[] = [
  [/\bwait(?:ing )?-?lists? sign-?up|\bWaitlist(?:s|ed)?\b(?!["-])|\bwaitlist\b(?![-_"'])/, "waiting list"],
  [/\bPending\b/, "Waiting"],
  [/\bStatus\b/, "State"],
  [/\bRoster\b/, "Enrolments"],
  [/\bRe-?send\b(?!'|’)/, "Send again"],
  [/(?:head: |label="|term: )"?Address"/, "Email address"],
  [/`#\$\{/, "Cohort #1"],
  [/to decide on/, "to review"],
];

const documents = [
  "console",
  "content",
  "data",
  "deploy",
  "environment",
  "operate",
  "performance",
  "product",
  "security",
  "testing",
]
  .map((name) => `docs/${name}.md`)
  .concat("README.md", "CONTRIBUTING.md");

/** Phrases that no native reader would write. */
const clumsy: readonly RegExp[] = [
  /\bany more(?=[.,;:?!"'`<)])/i,
  /\bnot (?:there|known|open|kept) any ?more\b/i,
  /\bit is so already|\bas you wanted already/i,
  /\b(?:nobody|nothing) is to be\b|\bis to happen\b|\bshall we\b/i,
  /\bthis very text\b|\bis no (?:operator|Saturday|day|engineer|text)\b/i,
  /\bleads? nowhere\b|\bhas to be done\b|\bwill be here\b/i,
  /\bwhat else there is\b|\bis used up\b/i,
  /\brecording is there\b|\b(?:the seat|it) goes, too\b/i,
  /(?:[.;:] |["'`>])who(?:ever)? (?:is(?! responsible)|are|has|had|was|waits|joins|applies|registers)\b(?![^.;"'`<]*\?)/i,
];

/** The last column of the glossary. */
const notOurs = (await readFile("docs/content.md", "utf8"))
  .split("\n## ")
  .filter((part) => part.startsWith("Glossary"))
  .flatMap((part) => all(part, /^\|[^|]+\|[^|]+\|([^|]+)\|$/gm).slice(2))
  .flatMap((cell) => cell.split(",").map((word) => word.trim()));

const sources = async (folders: readonly string[], ending: RegExp): Promise<string[]> => {
  const names = await Promise.all(folders.map((folder) => readdir(folder, { recursive: true })));
  return names.flatMap((inside, index) =>
    inside.filter((name) => ending.test(name)).map((name) => `${folders[index]}/${name}`),
  );
};

/** What a person reads in a file: code without its comments, and the glossary's page without the glossary. */
const readable = async (file: string): Promise<string> => {
  const text = await readFile(file, "utf8");
  const said = file.endsWith(".md")
    ? text.replace(/## Glossary[^]*?(?=\n## )/, "")
    : text.replaceAll(/\/\*[^]*?\*\/|\/\/ .*/g, "");
  return said.replaceAll(/\s+/g, " ");
};

test("Pages, mails and documents keep to the glossary, and sound natural", async () => {
  expect(notOurs.length).toBeGreaterThan(25);
  const code = ["app/(entry)", "app/console", "components/console", "lib/content", "lib/console", "lib/email"];
  const files = [...(await sources(code, /\.tsx?$/)), ...documents];
  const patterns = [...notOurs.map((word) => new RegExp(`\\b${word}\\b`, "i")), ...clumsy];
  const found: string[] = [];
  for (const file of files) {
    const text = await readable(file);
    for (const pattern of patterns) {
      const at = text.search(pattern);
      if (at !== -1) found.push(`${file}: ${text.slice(Math.max(0, at - 20), at + 40)}`);
    }
  }
  expect(found).toEqual([]);
});

test("The pages and the mails use one word for one thing", async () => {
  const files = await sources(["app/(entry)", "app/console", "components/console", "lib/email/templates"], /\.tsx?$/);
  const found: string[] = [];
  for (const file of [...files, "lib/content/console.ts"]) {
    const text = (await readFile(file, "utf8")).replaceAll(/\/\*[^]*?\*\/|\/\/ .*/g, "");
    for (const [word, instead] of otherWords) if (word.test(text)) found.push(`${file}: ${instead}`);
  }
  expect(found).toEqual([]);
});
