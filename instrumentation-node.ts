import { getEnv } from "@/lib/env";

/** Ends the process if the environment is not complete, and names what is missing: left alone, it would answer 500s. */
export function requireEnv(): void {
  try {
    getEnv();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
