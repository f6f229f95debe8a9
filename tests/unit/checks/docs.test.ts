import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const pages = ["README.md", "CONTRIBUTING.md", ...globSync("docs/**/*.md")];
/** Folders that appear when something runs. */
const generated = readFileSync(".gitignore", "utf8").split("\n").filter(Boolean);
const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };

const all = (text: string, pattern: RegExp): string[] => Array.from(text.matchAll(pattern), ([, found = ""]) => found);

/** The fragment that GitHub gives a heading. */
const fragmentOf = (heading: string): string =>
  heading.toLowerCase().replaceAll(/[^\w-]/g, (sign) => (sign === " " ? "-" : ""));

function isBroken(link: string, page: string): boolean {
  const [file = "", fragment] = link.split("#");
  const target = file === "" ? page : path.join(path.dirname(page), file);
  if (fragment === undefined || !existsSync(target)) return !existsSync(target);
  return !all(readFileSync(target, "utf8"), /^#+ (.+)$/gm)
    .map(fragmentOf)
    .includes(fragment);
}

const isMissing = (name: string): boolean =>
  existsSync(name.split("/")[0] ?? "") &&
  !existsSync(name) &&
  !generated.some((folder) => `${name}/`.startsWith(folder));

test.each(pages)("%s names only files, headings and commands that exist", (page) => {
  const text = readFileSync(page, "utf8");
  expect([
    ...all(text, /\]\((?!https?:)([^)]+)\)/g).filter((link) => isBroken(link, page)),
    ...all(text, /`([\w.@()[\]-]+\/[\w.@()[\]/-]*)`/g).filter(isMissing),
    ...all(text, /npm run ([\w:]+)/g).filter((name) => !Object.hasOwn(scripts, name)),
  ]).toEqual([]);
});

const sources = globSync([
  "{app,components,hooks,lib,sandbox,scripts,tests}/**/*.{ts,tsx,mjs}",
  "supabase/**/*.sql",
  "*.{ts,mjs}",
]).toSorted();

test("Comments cite pages and headings of docs/ that exist", () => {
  const cited = sources.flatMap((source) =>
    all(readFileSync(source, "utf8"), /\b(docs\/[\w/-]+\.md(?:#[\w-]+)?)/g).map((link) => ({ source, link })),
  );
  expect(cited.length).toBeGreaterThan(20);
  expect(cited.filter(({ link }) => isBroken(link, "."))).toEqual([]);
});

/** The text of a comment, in TypeScript or SQL. */
const commentsOf = (text: string): string =>
  Array.from(
    text.matchAll(/^\s*(?:\/\/|\/?\*+|--)(.*)$|\s\/\/ (.*)$/gm),
    ([, own = "", behind = ""]) => own + behind,
  ).join("\n");

/**
 * A file or folder by its path from the project's root. A path that continues with a placeholder or a wildcard isn't
 * one.
 */
const PATH =
  /(?<![\w/@.:-])((?:app|bench|components|docs|hooks|lib|sandbox|scripts|supabase|tests)\/(?:[\w.@-]|\([\w-]+\)|\[[\w.]+\]|\/)+)(?![-\w@/<*{[])/g;

test("Every path in a comment or a document exists", () => {
  const named = [...sources, ...pages].flatMap((file) => {
    const text = readFileSync(file, "utf8");
    return all(file.endsWith(".md") ? text : commentsOf(text), PATH).map((found) => ({
      file,
      path: found.replace(/[./]+$/, ""),
    }));
  });
  expect(named.length).toBeGreaterThan(100);
  const isThere = (name: string) => existsSync(name) || globSync(`${name.replaceAll(/[[\]()]/g, "?")}.*`).length > 0;
  const isGenerated = (name: string) => generated.some((folder) => `${name}/`.startsWith(folder));
  expect(named.filter(({ path: name }) => !isThere(name) && !isGenerated(name))).toEqual([]);
});
