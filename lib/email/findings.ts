import * as z from "zod/mini";

import type { Finding } from "@/lib/content/watch";
import { inIst } from "@/lib/format/ist";

/** A row of `watch_findings`. */
export const findingSchema = z.object({
  kind: z.string(),
  number: z.int(),
  since: z.string(),
  detail: z.nullable(z.string()),
  until: z.optional(z.string()),
});

export const readFinding = ({ until, ...finding }: z.output<typeof findingSchema>): Finding => ({
  ...finding,
  day: inIst(finding.since),
  ...(until !== undefined && { until: inIst(until) }),
});
