import type * as z from "zod/mini";

/** The first issue of each field; issues of the whole input have no field and are left out. */
export function fieldErrorsOf(error: z.core.$ZodError): Record<string, string> {
  const errors = new Map<string, string>();
  for (const { path, message } of error.issues) {
    const [field] = path;
    if (typeof field === "string" && !errors.has(field)) errors.set(field, message);
  }
  return Object.fromEntries(errors);
}
