import { vi } from "vitest";

import type { Fault as FaultOrNone, FaultTarget, LostResponse } from "../../../sandbox/faults.ts";
import type { PaymentsBackend } from "../payments/backend";
import { paceDeadlines } from "@/tests/fixtures/deadline-pace";

export type Target = Exclude<FaultTarget, "auth-mail"> | "razorpay";
export type Fault = NonNullable<FaultOrNone>;
/** The payment provider has its own faults for a lost response. */
export type AnyFault = Fault | LostResponse;

/** A serverless host's usual time limit for a response, in ms. */
export const RESPONSE_TIMEOUT_MS = 10_000;

/** Sets a fault of a service, for requests to matching paths only if there is a pattern; null removes it. */
export async function setFault(
  backend: PaymentsBackend,
  { target, path }: { target: Target; path?: string },
  fault: AnyFault | null,
): Promise<void> {
  if (target === "razorpay") await backend.razorpay({ fail: fault && { on: "api", how: fault } });
  else await backend.setFault(target, fault, path);
  // All flows at once take up the machine's processors, so those without a fault keep their full time.
  if (fault) paceDeadlines("failing");
}

/** The number of requests that a slow service hasn't answered yet; their clients may have timed out. */
export async function heldRequests({ url }: Pick<PaymentsBackend, "url">): Promise<number> {
  const response = await fetch(`${url}/_control`);
  return ((await response.json()) as { waiting: number }).waiting;
}

/** Silences the log and adds its lines to `lines`. */
export function captureLines(lines: string[]): void {
  for (const level of ["info", "warn", "error", "log", "debug"] as const) {
    // Libraries print other lines.
    vi.spyOn(console, level).mockImplementation((line: unknown) => {
      if (typeof line === "string" && line.startsWith("{")) lines.push(line);
    });
  }
}
