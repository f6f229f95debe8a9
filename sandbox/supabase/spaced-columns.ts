import type { Database } from "./database.ts";

/**
 * Replaces the space in a column's name on its way through lite, which takes a space in `or` and `and` for the end of
 * the name.
 */
const PLACEHOLDER = "\u00A0";

/** A quoted text, or a column's name between a bracket or comma and its operator. */
const NAMES = /"(?:[^"\\]|\\.)*"|(?<=[(,])[^"(),.]+(?=\.)/g;

/** The request, with names in its logical conditions that lite can read completely. */
export function holdSpaces(request: Request): Request {
  const url = new URL(request.url);
  for (const name of ["or", "and", "not.or", "not.and"]) {
    const conditions = url.searchParams.getAll(name);
    url.searchParams.delete(name);
    for (const condition of conditions) url.searchParams.append(name, condition.replace(NAMES, held));
  }
  return url.search.includes(encodeURIComponent(PLACEHOLDER)) ? new Request(url, request) : request;
}

const held = (match: string) => (match.startsWith('"') ? match : match.replaceAll(" ", PLACEHOLDER));

type Kysely = Database["connection"]["kysely"];
type Plugin = Parameters<Kysely["withPlugin"]>[0];
type Node = ReturnType<Plugin["transformQuery"]>;

/** Restores the spaces in a query's names. */
const plugin: Plugin = {
  transformQuery: ({ node }) => restored(node) as Node,
  transformResult: async ({ result }) => result,
};

function restored(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(restored);
  if (typeof value !== "object" || value === null || !("kind" in value)) return value;
  if (value.kind === "IdentifierNode" && "name" in value)
    return { ...value, name: String(value.name).replaceAll(PLACEHOLDER, " ") };
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, restored(part)]));
}

/** The connection's query builder, made to understand these names. */
export const withSpacedColumns = (kysely: Kysely): Kysely => kysely.withPlugin(plugin);
