"use client";

import { useSessionRun } from "@/components/registration/use-session-run";
import { JsonLd } from "@/components/seo/json-ld";
import type { Thing } from "@/lib/seo/thing";

type RunEventProps = { title: string; event: Thing };

/** Structured data for the run that is to come; none without one. */
export function RunEvent({ title, event }: RunEventProps) {
  const run = useSessionRun(title);
  if (!run || run.isOn) return null;
  return <JsonLd things={[{ ...event, startDate: run.startsAt, endDate: run.endsAt }]} />;
}
