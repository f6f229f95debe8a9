import "server-only";

import { registerOTel } from "@vercel/otel";

import { site } from "@/lib/content/site";

/** The parts of a span that may say who requested what: its name, its attributes, and errors. */
type Ended = { name: string; attributes: Record<string, unknown>; events: unknown[]; status: { message?: string } };

const QUERY = /\?\S*/g;
/** The key to a seat, its calendar, a registration or an invitation. */
const TOKEN = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/gi;

const withoutTokens = (text: string): string => text.replace(QUERY, "").replace(TOKEN, "-");

/** Spans are sent without addresses that name people or grant access; errors are in the log. */
function scrub(span: Ended): void {
  span.name = withoutTokens(span.name);
  for (const [key, value] of Object.entries(span.attributes))
    if (typeof value === "string") span.attributes[key] = withoutTokens(value);
  span.events.length = 0;
  delete span.status.message;
}

const nothing = async () => {};

/** Sends Next's spans to the collector that `OTEL_EXPORTER_OTLP_ENDPOINT` names (docs/telemetry.md). Once per process. */
export function sendSpans(): void {
  registerOTel({
    serviceName: site.name,
    // Next itself makes a span for each call that the server makes.
    instrumentations: [],
    spanProcessors: [
      { onStart: () => {}, onEnd: (span) => scrub(span), forceFlush: nothing, shutdown: nothing },
      "auto",
    ],
  });
}
