import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

import { hintCompilation } from "@/lib/security/compile-hints";
import { uncoveredPages } from "@/lib/security/coverage";
import { collectInlineScripts, hashesOf } from "@/lib/security/inline-scripts";
import { makeScriptsLate, withLateScripts } from "@/lib/security/late-scripts";
import { makeDynamicScriptsLate } from "@/lib/security/late-scripts-dynamic";

const page = (script: string) => `<html><head><script>${script}</script></head><body></body></html>`;
const hashOf = (script: string) => hashesOf(page(script))[0] ?? "";
const rule = (regex: string, ...scripts: string[]) => ({
  regex,
  headers: [
    { key: "X-Frame-Options", value: "DENY" },
    { key: "Content-Security-Policy", value: `script-src 'self' ${scripts.map(hashOf).join(" ")}` },
    { key: "X-Content-Type-Options", value: "nosniff" },
  ],
});

let root: string;
const place = (...names: string[]) => path.join(root, ".next", ...names);

function write(file: string, text: string) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Writes what a build leaves: the rules of its headers beside its pages. */
const writeRules = (...headers: ReturnType<typeof rule>[]) =>
  write(place("routes-manifest.json"), JSON.stringify({ headers }));

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "build-output-"));
  write(place("server", "app", "index.html"), page("home"));
  write(place("server", "app", "careers", "jobs.html"), page("jobs"));
  write(place("server", "pages", "404.html"), page("of another router"));
  write(place("server", "app", "careers", "jobs.rsc"), page("data"));
});
afterEach(() => rmSync(root, { recursive: true }));

test("The inline scripts of a build are found by their page's path, and before any build there are none", () => {
  expect(collectInlineScripts(root)).toEqual({ "/": [hashOf("home")], "/careers/jobs": [hashOf("jobs")] });
  rmSync(place("server"), { recursive: true });
  expect(collectInlineScripts(root)).toEqual({});
});

test("A page is taken by its whole name", () => {
  write(place("server", "app", "careers", "index.html"), page("index"));
  write(place("server", "app", "indexes.htmls.html"), page("many"));
  expect(Object.keys(collectInlineScripts(root))).toEqual(["/careers/index", "/careers/jobs", "/", "/indexes.htmls"]);
});

test("A build whose rules allow every page its scripts is covered", () => {
  writeRules(rule("^/$", "home"), rule("^/careers/jobs$", "jobs"));
  expect(uncoveredPages(root)).toEqual([]);
});

test("A page with a script that no rule allows is named, be it one of two", () => {
  write(place("server", "app", "index.html"), page("home</script><script>more"));
  writeRules(rule("^/$", "home"), rule("^/careers/jobs$", "jobs"));
  expect(uncoveredPages(root)).toEqual(["/"]);
});

test("Of the rules that match a page the last one counts, as when it is served", () => {
  writeRules(rule("^/", "home", "jobs"), rule("^/careers", "home"));
  expect(uncoveredPages(root)).toEqual(["/careers/jobs"]);
});

test("A page without any rule is not covered", () => {
  writeRules();
  expect(uncoveredPages(root).toSorted()).toEqual(["/", "/careers/jobs"]);
});

test("Every page of a build is made to wait with its scripts, and nothing else of it is touched", () => {
  makeScriptsLate(root);
  const read = (...names: string[]) => readFileSync(place("server", "app", ...names), "utf8");
  expect(read("index.html")).toBe(withLateScripts(page("home")));
  expect(read("careers", "jobs.html")).toBe(withLateScripts(page("jobs")));
  expect(read("careers", "jobs.rsc")).toBe(page("data"));
  expect(read("..", "pages", "404.html")).toBe(page("of another router"));
});

const dynamic = {
  file: () => place("server", "app", "(account)", "profile", "page_client-reference-manifest.js"),
  manifest: (scripts: string) =>
    `globalThis.__RSC_MANIFEST["/(account)/profile/page"] = {"moduleLoading":{"prefix":""},"clientModules":{"a":{"chunks":["/_next/static/chunks/own.js"]}},${scripts}}`,
};

/** Writes what a build leaves of a page that is made for each request, beside one that is not and one without HTML. */
function writeDynamicPage(scripts: string) {
  const addresses = {
    "/(account)/profile/page": "/profile",
    "/careers/jobs/page": "/careers/jobs",
    "/feed/route": "/feed",
  };
  write(place("app-path-routes-manifest.json"), JSON.stringify(addresses));
  write(place("prerender-manifest.json"), JSON.stringify({ routes: { "/careers/jobs": {} } }));
  const build = { rootMainFiles: ["static/chunks/main.js", "static/chunks/react.js"], rootMainFilesTree: {} };
  write(place("build-manifest.json"), JSON.stringify(build));
  write(place("static", "chunks", "main.js"), "main()");
  write(dynamic.file(), dynamic.manifest(scripts));
}

test("A page made for each request names one script, which asks for each of its own once", () => {
  writeDynamicPage(
    '"entryJSFiles":{"app/layout":["static/chunks/layout.js"],"app/page":["static/chunks/layout.js","static/chunks/own.js"]}',
  );
  makeDynamicScriptsLate(root);

  const build = JSON.parse(readFileSync(place("build-manifest.json"), "utf8")) as Record<string, unknown>;
  expect(build).toEqual({
    rootMainFiles: ["static/chunks/main.js", "static/chunks/react.js"],
    rootMainFilesTree: {
      "/(account)/profile/page": [expect.stringMatching(/^static\/chunks\/late-[0-9a-f]{13}\.js$/)],
    },
  });
  const [[loader = ""] = []] = Object.values(build.rootMainFilesTree as Record<string, string[]>);
  expect(readFileSync(place(loader), "utf8").match(/\/_next\/[^"]+/g)).toEqual(
    ["main", "react", "layout", "own"].map((name) => `/_next/static/chunks/${name}.js`),
  );
  expect(readFileSync(dynamic.file(), "utf8")).toBe(
    dynamic.manifest('"entryJSFiles":{}').replace('{"prefix":""}', "null"),
  );
});

test("Where Next names a page's scripts otherwise than we know, the build fails", () => {
  writeDynamicPage('"entryFiles":{"app/page":["static/chunks/own.js"]}');
  expect(() => makeDynamicScriptsLate(root)).toThrow("Next names the scripts of /(account)/profile/page elsewhere.");
});

test("The larger scripts of a build ask once to be compiled as they come, and nothing else does", () => {
  const script = (length: number) => "f();".repeat(length / 4);
  write(place("static", "chunks", "large.js"), script(16_000));
  write(place("static", "chunks", "small.js"), script(15_996));
  write(place("static", "chunks", "large.css"), script(16_000));
  hintCompilation(root);
  hintCompilation(root);

  const read = (name: string) => readFileSync(place("static", "chunks", name), "utf8");
  expect(read("large.js")).toBe(`//# allFunctionsCalledOnLoad\n${script(16_000)}`);
  expect(read("small.js")).toBe(script(15_996));
  expect(read("large.css")).toBe(script(16_000));
});
