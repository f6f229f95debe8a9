import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** The command's exit code and output. */
type Run = { code: number; stdout: string; stderr: string };

const program = path.resolve("node_modules/.bin/supabase");

/** `.env.example` with a value in every empty variable, as an operator fills it in. */
const filledEnvironment = (): string => readFileSync(".env.example", "utf8").replaceAll(/^(\w+=)$/gm, "$1filled-in");

/**
 * A copy of what the Supabase CLI reads in the project, with `.env.local` and a separate home folder, so that a command
 * finds neither anyone's sign-in nor the tests' variables. With `storage`, commands without `--remote` ask a sandbox.
 */
export function newCliFolder(storage?: { port: number; secretKey: string }): {
  folder: string;
  run: (...args: string[]) => Promise<Run>;
  remove: () => void;
} {
  const folder = mkdtempSync(path.join(tmpdir(), "supabase-cli-"));
  cpSync("supabase", path.join(folder, "supabase"), { recursive: true });
  writeFileSync(path.join(folder, ".env.local"), filledEnvironment());
  if (storage) {
    const config = readFileSync("supabase/config.toml", "utf8")
      .replace(/^\[api\]$/m, `$&\nport = ${storage.port}`)
      .replace(/^\[auth\]$/m, `$&\nservice_role_key = "${storage.secretKey}"`);
    writeFileSync(path.join(folder, "supabase", "config.toml"), config);
  }
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    DO_NOT_TRACK: "1",
    NODE_ENV: "test",
    PGSSLMODE: "disable",
  } as const;
  const run = (...args: string[]) =>
    new Promise<Run>((resolve) => {
      execFile(program, args, { cwd: folder, env, encoding: "utf8" }, (error, stdout, stderr) => {
        resolve({ code: error === null ? 0 : Number(error.code ?? 1), stdout, stderr });
      });
    });
  return { folder, run, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
