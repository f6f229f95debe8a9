import { getEnv } from "@/lib/env";
import { log } from "@/lib/log";
import { nodeVersionError } from "@/lib/node-version";
import { nameRequests } from "@/lib/request-id";

/**
 * Ends the process if Node is too old or the environment incomplete: otherwise it would respond with 500s. An error
 * tracker or OpenTelemetry starts here (docs/operate.md).
 */
export function prepareServer(): void {
  const problem = nodeVersionError(process.versions.node) ?? environmentError();
  if (problem !== null) {
    process.stderr.write(`${problem}\n`);
    process.exit(1);
  }
  nameRequests();
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
