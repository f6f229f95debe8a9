import { vi } from "vitest";

import { GET as getHealth } from "@/app/api/health/route";

let aheadMs = 0;

/** Requests the health check `afterMs` later than the previous call, by a mocked clock; the default exceeds its cache. */
export function requestHealth(afterMs = 10_000): Promise<Response> {
  aheadMs += afterMs;
  const now = Date.now() + aheadMs;
  // Only while the route reads the clock: other code keeps the real time.
  const clock = vi.spyOn(Date, "now").mockReturnValue(now);
  try {
    return getHealth();
  } finally {
    clock.mockRestore();
  }
}
