import { z } from "zod";

import type { Notes } from "./state.ts";

/** At most 15 pairs of 256 characters; empty notes are `[]`, PHP's empty map. */
export const notesSchema = z
  .union([z.record(z.string().max(256), z.union([z.string().max(256), z.number()])), z.array(z.never())])
  .refine((notes) => Object.keys(notes).length <= 15, "The notes may not have more than 15 items.")
  .optional()
  .transform((notes): Notes => (notes === undefined || Array.isArray(notes) ? [] : notes));

/** An error in Razorpay's format. */
export function errorResponse(description: string, field: string | null = null, status = 400): Response {
  const reason = field === null ? "NA" : "input_validation_failed";
  const error = { code: "BAD_REQUEST_ERROR", description, source: "business", step: "NA", reason, field, metadata: {} };
  return Response.json({ error }, { status });
}

/** The schema's first issue as an error response. */
export function validationError(error: z.ZodError): Response {
  const [issue] = error.issues;
  return errorResponse(issue?.message ?? "The request is invalid.", String(issue?.path[0] ?? "body"));
}

/** Razorpay answers 400, not 404, for an id it doesn't know. */
export const unknownId = () => errorResponse("The id provided does not exist");

/** Razorpay's collection format. */
export const collection = (items: object[]) => Response.json({ entity: "collection", count: items.length, items });

const pageSchema = z.object({
  from: z.coerce.number().int().min(946_684_800, "from must be between 946684800 and 4765046400").optional(),
  to: z.coerce.number().int().max(4_765_046_400, "to must be between 946684800 and 4765046400").optional(),
  count: z.coerce.number().int().min(1).max(100, "The count may not be greater than 100.").default(10),
  skip: z.coerce.number().int().min(0).default(0),
});

/** A page of a list, newest first; `from` and `to` are inclusive creation times in Unix seconds. */
export function page(items: { created_at: number }[], query: Record<string, string>): Response {
  const parsed = pageSchema.safeParse(query);
  if (!parsed.success) return validationError(parsed.error);
  const { from = 0, to = Infinity, count, skip } = parsed.data;
  const listed = items.filter((item) => item.created_at >= from && item.created_at <= to).toReversed();
  return collection(listed.toSorted((one, other) => other.created_at - one.created_at).slice(skip, skip + count));
}
