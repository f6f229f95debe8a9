// The layers: app -> components -> lib/<domain> -> lib/supabase | lib/email, with one message for each rule. A folder
// in lib is a domain unless it's named here as a floor of its own.
import { readdirSync } from "node:fs";
import { join } from "node:path";

export const sandbox = {
  group: ["@/sandbox/*", "**/sandbox/**"],
  message: "The sandbox stands in for the outside world: only tests import it.",
};
export const fullZod = {
  regex: "^zod$",
  message:
    'Use `import * as z from "zod/mini"`: it makes the browser\'s validation a third smaller, and keeps one way to write a schema.',
};
export const parents = {
  group: ["../**"],
  message: "Import from another folder by its @/ path, so that the layers stay visible.",
};
export const secretKey = {
  group: ["@/lib/supabase/admin"],
  message: "The secret key's client belongs to server files in lib.",
};
export const operatorsToken = {
  group: ["@/lib/supabase/admin"],
  message: "The console reads and writes with the operator's own token.",
};
export const routes = {
  group: ["@/app", "@/app/**"],
  message: "Components know nothing about routes: app -> components -> lib.",
};
export const infrastructure = {
  group: ["@/lib/supabase/**", "@/lib/email/**", "@/lib/env", "@/lib/log"],
  message: "Components call lib/<domain>, which calls these.",
};
export const whatOneSees = {
  group: ["@/app", "@/app/**", "@/components", "@/components/**"],
  message: "lib is below components and app: app -> components -> lib.",
};
export const components = {
  group: ["@/components", "@/components/**"],
  message: "Hooks are below components, whose leaves use them.",
};
export const otherComponents = {
  group: ["@/components/*", "@/components/*/**", "!@/components/ui", "!@/components/ui/**"],
  message: "components/ui is the lowest layer of the interface: it only imports from itself.",
};
export const domains = {
  group: [
    "@/lib/*",
    "@/lib/*/**",
    ...["utils", "result", "field-props", "linked-text", "notifications", "content", "content/**"].map(
      (name) => `!@/lib/${name}`,
    ),
  ],
  message: "components/ui and lib/content must not depend on a domain.",
};
export const libFolders = readdirSync(join(import.meta.dirname, "..", "..", "lib"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const namedFloors = ["content", "format", "http", "supabase", "security", "forms", "documents", "email", "auth"];
const topFloors = ["cohorts", "console"];
/** lib's floors from the bottom up, with all folders without a floor of their own on one. Its loose files are below. */
const floors = [
  ...namedFloors.map((name) => [name]),
  libFolders.filter((name) => !namedFloors.includes(name) && !topFloors.includes(name)),
  ...topFloors.map((name) => [name]),
];
const filesOf = (folders: string[], message: string) =>
  folders.length === 0 ? [] : [{ group: folders.map((name) => `@/lib/${name}/**`), message }];
/** What a folder of lib must not import: the folders beside it and above it. */
export const besideAndAbove = (folder: string) =>
  filesOf(
    floors
      .slice(floors.findIndex((floor) => floor.includes(folder)))
      .flat()
      .filter((name) => name !== folder),
    "A folder of lib only imports from the floors below its own (tests/checks/layers.ts).",
  );
/** What lib's loose files must not import. */
export const aboveTheGround = filesOf(
  floors.slice(2).flat(),
  "lib's loose files are the ground floor: they only import each other, content and format.",
);
export const consoleRooms = {
  group: ["@/lib/console/*/**", "@/components/console/*/**", "!@/components/console/kit/**"],
  message: "The console's sections are built on its kit, which must not depend on them.",
};
export const serverSide = {
  group: [
    "server-only",
    "next/headers",
    "@/lib/supabase/**",
    "@/lib/email/**",
    "@/lib/env",
    "@/lib/log",
    "@/lib/*/actions",
    "@/lib/*/*/actions",
    "@/lib/*/queries",
  ],
  message: "Schemas run anywhere, the browser included.",
};
