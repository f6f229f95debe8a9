import { cpSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const root = path.join(import.meta.dirname, "..", "..", "..");

/** The files that the Dockerfile copies out of the build, in a folder that can't reach the project's own modules. */
export function makeImage(): string {
  const image = mkdtempSync(path.join(tmpdir(), "image-"));
  const dockerfile = readFileSync(path.join(root, "Dockerfile"), "utf8");
  for (const [, from = "", to = ""] of dockerfile.matchAll(/^COPY --from=build \/site\/(\S+) (\S+)$/gm))
    cpSync(path.join(root, from), path.join(image, to), { recursive: true, verbatimSymlinks: true });
  return image;
}
