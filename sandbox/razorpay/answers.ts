import { z } from "zod";

import type { Notes } from "./state.ts";

/** At most 15 pairs of 256 characters; none at all is `[]`, as PHP writes an empty map. */
export const notesSchema = z
  .union([z.record(z.string().max(256), z.union([z.string().max(256), z.number()])), z.array(z.never())])
  .refine((notes) => Object.keys(notes).length <= 15, "The notes may not have more than 15 items.")
  .optional()
  .transform((notes): Notes => (notes === undefined || Array.isArray(notes) ? [] : notes));

/** Razorpay's way to refuse. */
export function refuse(description: string, field: string | null = null, status = 400): Response {
  const reason = field === null ? "NA" : "input_validation_failed";
  const error = { code: "BAD_REQUEST_ERROR", description, source: "business", step: "NA", reason, field, metadata: {} };
  return Response.json({ error }, { status });
}

/** Refuses what the schema found first. */
export function refuseInput(error: z.ZodError): Response {
  const [issue] = error.issues;
  return refuse(issue?.message ?? "The request is invalid.", String(issue?.path[0] ?? "body"));
}

/** Razorpay answers 400, not 404, to an id it does not know. */
export const unknownId = () => refuse("The id provided does not exist");

/** The list form of Razorpay's answers. */
export const collection = (items: object[]) => Response.json({ entity: "collection", count: items.length, items });
