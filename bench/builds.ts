import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";

import { sourcesOf } from "../scripts/fingerprint.ts";

export const root = path.join(import.meta.dirname, "..");
const next = path.join(root, "node_modules", "next", "dist", "bin", "next");

/** Where a floor lies. */
export const floorDir = (name: "empty" | "themed"): string => path.join(import.meta.dirname, "floors", name);

/** Builds the site as `npm run build` does. Throws with its output when that fails. */
export function buildSite(siteUrl: string): Promise<void> {
  return run("npm", ["run", "build"], root, { SITE_URL: siteUrl });
}

/** Where the site lies a second time. */
export const drawnSiteDir = path.join(import.meta.dirname, ".drawn-site");
/** It would make the copy a project of its own, without its packages. */
const LOCKFILE = "package-lock.json";

/** Builds the site with one look at a cookie in what all pages share: each of them is then drawn for each request. */
export async function buildDrawnSite(siteUrl: string): Promise<void> {
  rmSync(drawnSiteDir, { recursive: true, force: true });
  for (const name of sourcesOf(root)) {
    if (name !== LOCKFILE) cpSync(path.join(root, name), path.join(drawnSiteDir, name), { recursive: true });
  }
  // Drawn with a font from the packages, which lie elsewhere.
  rmSync(path.join(drawnSiteDir, "app", "share"), { recursive: true });
  const file = path.join(drawnSiteDir, "app", "layout.tsx");
  const layout = readFileSync(file, "utf8")
    .replace(/^/, 'import { cookies } from "next/headers";\n')
    .replace("function RootLayout", "async function RootLayout")
    .replace("  return (", "  await cookies();\n  return (");
  writeFileSync(file, layout);
  // As a second build, of types that the first has checked.
  await run(process.execPath, [next, "build", drawnSiteDir], drawnSiteDir, {
    SITE_URL: siteUrl,
    INLINE_SCRIPTS: JSON.stringify({ "/": [] }),
  });
}

/** What the empty floor's larger pages show: `/filler` in one piece, `/cookie-filler` in one element each. */
export type Texts = { home: string; account: readonly Piece[] };

type Piece = { id: number; text: string };

/** Builds a floor. */
export async function buildFloor(name: "empty" | "themed", texts?: Texts): Promise<void> {
  const dir = floorDir(name);
  const build = (env: Record<string, string>) => run(process.execPath, [next, "build", dir], dir, env);
  if (!texts) return build({});
  const scratch = mkdtempSync(path.join(tmpdir(), "bench-texts-"));
  const file = path.join(scratch, "texts.json");
  writeFileSync(file, JSON.stringify(texts));
  await build({ FLOOR_TEXTS: file });
  rmSync(scratch, { recursive: true });
}

/** What an element without text adds to a page of the floor, in bytes: its tags, and the data beside them. */
const ELEMENT_BYTES = '<p></p>[\\"$\\",\\"p\\",\\"100\\",{\\"children\\":\\"\\"}],'.length;

/** Text for as many elements as a page has, that makes the floor's page as large. */
export function piecesLike(html: string, emptyBytes: number): Piece[] {
  const count = html.match(/<[a-z]/g)?.length ?? 0;
  const text = fillerLike(html, emptyBytes + count * ELEMENT_BYTES);
  const length = Math.ceil(text.length / count);
  return Array.from({ length: count }, (_, id) => ({ id, text: text.slice(id * length, (id + 1) * length) }));
}

/**
 * Text for the filler page that makes its HTML as large as the given page's, and as hard to compress: the page's own
 * words, shuffled in pieces of the length that comes nearest. The text stands in the page twice.
 *
 * @param html the page whose size and words are wanted
 * @param emptyBytes size of the filler page without text
 */
export function fillerLike(html: string, emptyBytes: number): string {
  const words = html.replaceAll(/<[^>]*>|[^\w .,]/g, " ").split(/\s+/);
  const length = Math.max(0, Math.round((html.length - emptyBytes) / 2));
  const wanted = gzipSync(html).length;
  const texts = [1, 2, 3, 5, 8, 16, 64].map((size) => shuffled(words, size, length));
  const miss = (text: string) => Math.abs(gzipSync(text + text).length - wanted);
  return texts.reduce((best, text) => (miss(text) < miss(best) ? text : best));
}

/** The same order every time: each piece starts a step further, and the step divides nothing. */
function shuffled(words: readonly string[], size: number, length: number): string {
  let text = "";
  for (let at = 0; text.length < length; at = (at + 7919) % words.length) {
    text += `${words.slice(at, at + size).join(" ")} `;
  }
  return text.slice(0, length);
}

async function run(command: string, args: string[], cwd: string, env: Record<string, string>): Promise<void> {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`${command} ${args.join(" ")} failed:\n${output}`);
}
