import type * as z from "zod/mini";

/** One sentence per field: its first issue. What is wrong with the input as a whole concerns no person. */
export function fieldErrorsOf(error: z.core.$ZodError): Record<string, string> {
  const errors = new Map<string, string>();
  for (const { path, message } of error.issues) {
    const [field] = path;
    if (typeof field === "string" && !errors.has(field)) errors.set(field, message);
  }
  return Object.fromEntries(errors);
}
