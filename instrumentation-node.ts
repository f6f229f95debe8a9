import { getEnv } from "@/lib/env";
import { nodeVersionError } from "@/lib/node-version";

/** Ends the process if Node is too old or the environment incomplete: otherwise it would respond with 500s. */
export function prepareServer(): void {
  const problem = nodeVersionError(process.versions.node) ?? environmentError();
  if (problem !== null) {
    process.stderr.write(`${problem}\n`);
    process.exit(1);
  }
}

function environmentError(): string | null {
  try {
    getEnv();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
