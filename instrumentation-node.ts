import { getEnv } from "@/lib/env";
import { logFrameworkLines } from "@/lib/framework-lines";
import { isLocal } from "@/lib/http/policy";
import { log } from "@/lib/log";
import { nodeVersionError } from "@/lib/node-version";
import { nameRequests } from "@/lib/request-id";
import { readMissingMigrations } from "@/lib/supabase/migrations";
import { BUILT_WITH } from "@/lib/version";

/**
 * Ends the process if Node is too old or the environment incomplete: otherwise it would respond with 500s.
 * An error tracker or OpenTelemetry would start here too (docs/telemetry.md).
 */
export function prepareServer(): void {
  const problem = nodeVersionError(process.versions.node) ?? environmentError();
  if (problem !== null) {
    process.stderr.write(`${problem}\n`);
    process.exit(1);
  }
  // In development Next shows them in the browser too.
  if (process.env.NODE_ENV === "production") logFrameworkLines();
  nameRequests();
  endWithSuccess();
  const { SITE_URL, SUPABASE_URL, TRUSTED_IP_HEADER } = getEnv();
  // The sandbox runs one build at any address of this machine.
  if (!isLocal(SITE_URL)) {
    const used = { SITE_URL, SUPABASE_URL };
    const differing = (["SITE_URL", "SUPABASE_URL"] as const).filter(
      (name) => URL.parse(BUILT_WITH[name] ?? "")?.href !== new URL(used[name]).href,
    );
    if (differing.length > 0) log("error", "env.not-as-built", { variables: differing });
    if (TRUSTED_IP_HEADER === undefined) log("warn", "env.no-caller-address");
  }
  void reportDatabase();
}

/** Says in the log if the database isn't this version's. A health check tells whether it's up at all. */
async function reportDatabase(): Promise<void> {
  const missing = await readMissingMigrations().catch(() => []);
  if (missing.length > 0)
    log("error", "database.behind", { missing: missing.join(" "), toDo: "npx supabase db push --remote" });
}

/**
 * At SIGTERM Next finishes its work and exits with 143, which hosts take for a crash. A shutdown on request isn't one.
 */
function endWithSuccess(): void {
  const SIGTERM_CODE = 143;
  process.once("SIGTERM", () => {
    process.once("exit", (code) => {
      if (code === SIGTERM_CODE) process.exitCode = 0;
    });
  });
}

/** `route` is a path of `app`, without the values of its parameters. */
export function logRequestError(error: unknown, route: string): void {
  const digest = typeof error === "object" && error !== null && "digest" in error ? String(error.digest) : undefined;
  log("error", "page.failed", { digest, route, error });
}

function environmentError(): string | null {
  try {
    getEnv();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
