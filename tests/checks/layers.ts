// The layers: app -> components -> lib/<domain> -> lib/supabase | lib/email, with one message for each rule. A folder
// in lib is a domain unless it's named here as something that domains are built on.
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
/** What every domain is built on. */
export const foundations = ["content", "email", "format", "forms", "http", "security", "supabase", "documents"];
const domainFolders = readdirSync(join(import.meta.dirname, "..", "..", "lib"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !foundations.includes(entry.name))
  .map(({ name }) => name);
export const whatIsBuiltOnThese = {
  group: domainFolders.flatMap((domain) => [`@/lib/${domain}/*`, `@/lib/${domain}/**`]),
  message: `Domains are built on lib/{${foundations.join(",")}}, which must not depend on a domain.`,
};
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
