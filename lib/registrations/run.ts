import * as z from "zod/mini";

import { sessionTitles } from "@/lib/content/sessions";

/**
 * The run of a Lightning Session that takes registrations, as `GET /api/sessions` gives it: the next one, or one that is
 * on while no other is coming. Never with its meeting link.
 */
export const sessionRunSchema = z.object({
  title: z.enum(sessionTitles),
  runId: z.guid(),
  /** ISO 8601, an instant. */
  startsAt: z.iso.datetime({ offset: true }),
  endsAt: z.iso.datetime({ offset: true }),
  /** IANA. */
  timeZone: z.string().check(z.minLength(1), z.maxLength(64)),
  /** Whether it has begun. */
  isOn: z.boolean(),
});

export type SessionRun = z.output<typeof sessionRunSchema>;
