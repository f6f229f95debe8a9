import { getEnv } from "@/lib/env";
import { nodeVersionError } from "@/lib/node-version";

/**
 * What a server process does before it answers anything. It ends if its Node is too old or the environment is not
 * complete, and says so: left alone, it would answer 500s.
 */
export function prepareServer(): void {
  const refusal = nodeVersionError(process.versions.node) ?? environmentRefusal();
  if (refusal !== null) {
    process.stderr.write(`${refusal}\n`);
    process.exit(1);
  }
}

function environmentRefusal(): string | null {
  try {
    getEnv();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
