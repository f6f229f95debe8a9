import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, inject, test } from "vitest";

import { newCliFolder } from "./support/supabase-cli";

const cli = newCliFolder();
afterAll(cli.remove);

const HEADER = "// Written by `npm run types` from the migrations; what it cannot know is in database.ts.\n";

/** In the project's format. */
function formatted(text: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), "database-types-"));
  const file = path.join(folder, "database.types.ts");
  writeFileSync(file, text);
  execFileSync(path.resolve("node_modules/.bin/oxfmt"), ["--config", path.resolve(".oxfmtrc.json"), file], {
    cwd: folder,
  });
  const result = readFileSync(file, "utf8");
  rmSync(folder, { recursive: true });
  return result;
}

/** `npm run types` writes the file. */
test("The database's types are those that `supabase gen types` writes for the migrations", async () => {
  const remote = `--remote=${inject("postgresUrl")}/migrated?sslmode=disable`;
  const { code, stdout, stderr } = await cli.run("gen", "types", remote, "--schema", "public");
  expect(code, stderr).toBe(0);
  const types = HEADER + formatted(stdout);
  await expect(types).toMatchFileSnapshot(path.resolve("lib/supabase/database.types.ts"));
});
