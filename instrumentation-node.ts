import { getEnv } from "@/lib/env";

/**
 * What a server process does before it answers anything. It ends if the environment is not complete, and names what is
 * missing: left alone, it would answer 500s.
 */
export function prepareServer(): void {
  try {
    getEnv();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
