import { getEnv } from "@/lib/env";

/** Ends the process if the environment is not complete, and names what is missing: left alone, it would answer 500s. */
export function requireEnv(): void {
  try {
    getEnv();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
