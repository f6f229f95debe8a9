import type { z } from "zod";

/** One sentence per field: its first issue. */
export function fieldErrorsOf(error: z.ZodError): Record<string, string> {
  const errors = new Map<string, string>();
  for (const { path, message } of error.issues) {
    const field = String(path[0] ?? "form");
    if (!errors.has(field)) errors.set(field, message);
  }
  return Object.fromEntries(errors);
}
