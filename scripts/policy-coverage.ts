import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

import { collectInlineScripts } from "./inline-scripts.ts";

type Rule = { regex: string; headers: { key: string; value: string }[] };
type Matcher = { regexp: string; has?: unknown[] };

/** What's wrong with the build in `root`, one sentence for each kind of problem; empty if nothing is. */
export function policyProblems(root: string): string[] {
  const kinds = [
    ["The security policy would block inline scripts of", uncoveredPages(root)],
    [
      "The matcher of middleware.ts misses GET requests, so the security policy would block the scripts of",
      pagesWithoutNonce(root),
    ],
    ["The matcher of middleware.ts misses the server actions of", formsWithoutCheck(root)],
  ] as const;
  return kinds.flatMap(([fault, pages]) => (pages.length > 0 ? [`${fault} ${pages.join(", ")}.`] : []));
}

/** The prerendered pages with an inline script that their policy would block. */
export function uncoveredPages(root: string): string[] {
  const { headers } = readManifest(root, "routes-manifest.json") as { headers: Rule[] };
  return Object.entries(collectInlineScripts(root))
    .filter(([page, hashes]) => {
      const policy = policyOf(page, headers);
      return !hashes.every((hash) => policy.includes(hash));
    })
    .map(([page]) => page);
}

/**
 * The pages rendered per request that get no nonce, because the middleware doesn't run for them. They work in
 * development, where the policy allows every inline script.
 */
function pagesWithoutNonce(root: string): string[] {
  const prerendered = new Set([...Object.keys(collectInlineScripts(root)), ...builtRoutes(root)]);
  const always = matchers(root).filter(({ has }) => has === undefined);
  return pageRoutes(root).filter((page) => !prerendered.has(page) && !isMatched(page, always));
}

/** The routes with parameters of which only the addresses exist that were prerendered. */
function builtRoutes(root: string): string[] {
  const name = "prerender-manifest.json";
  if (!existsSync(path.join(root, ".next", name))) return [];
  const { dynamicRoutes = {} } = readManifest(root, name) as { dynamicRoutes?: Record<string, { fallback: unknown }> };
  return Object.keys(dynamicRoutes).filter((route) => dynamicRoutes[route]?.fallback === false);
}

/**
 * The pages with a server action whose requests the middleware wouldn't check: React's requests, recognised by their
 * header, and those sent without JavaScript, by their content type.
 */
function formsWithoutCheck(root: string): string[] {
  const { node } = readManifest(root, "server/server-reference-manifest.json") as {
    node: Record<string, { workers: object }>;
  };
  const routes = routesByFile(root);
  const entries = new Set(Object.values(node).flatMap(({ workers }) => Object.keys(workers)));
  const pages = [...entries].map((entry) => routes[entry.replace(/^app/, "")] ?? entry);
  const all = matchers(root);
  const conditions = ["next-action", "content-type"];
  return pages.toSorted().filter(
    (page) =>
      !conditions.every((header) => {
        const reaching = all.filter(({ has }) => has === undefined || JSON.stringify(has).includes(`"${header}"`));
        return isMatched(page, reaching);
      }),
  );
}

const readManifest = (root: string, name: string): unknown =>
  JSON.parse(readFileSync(path.join(root, ".next", name), "utf8"));

/** Maps `/(account)/my-learning/(list)/page` to `/my-learning`. */
const routesByFile = (root: string) => readManifest(root, "app-path-routes-manifest.json") as Record<string, string>;

const pageRoutes = (root: string): string[] =>
  Object.entries(routesByFile(root))
    .filter(([file]) => file.endsWith("/page"))
    .map(([, route]) => route);

/** The matcher as Next has compiled it; none if the build has no middleware. */
function matchers(root: string): Matcher[] {
  const name = "server/functions-config-manifest.json";
  if (!existsSync(path.join(root, ".next", name))) return [];
  const { functions } = readManifest(root, name) as { functions: Record<string, { matchers?: Matcher[] }> };
  return functions["/_middleware"]?.matchers ?? [];
}

/** Whether any address of a route is matched; `[id]` stands for one segment, `[...path]` for two. */
function isMatched(route: string, among: readonly Matcher[]): boolean {
  const address = route.replaceAll(/\[{1,2}\.{3}[^\]]+\]{1,2}/g, "a/b").replaceAll(/\[[^\]]+\]/g, "a");
  return among.some(({ regexp }) => new RegExp(regexp).test(address));
}

const policyOf = (page: string, rules: readonly Rule[]): string =>
  rules
    .filter(({ regex }) => new RegExp(regex).test(page))
    .flatMap(({ headers }) => headers)
    .findLast(({ key }) => key === "Content-Security-Policy")?.value ?? "";
