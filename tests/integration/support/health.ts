import { vi } from "vitest";

import { GET as getHealth } from "@/app/api/health/route";

let aheadMs = 0;

/** Asks for the site's health `afterMs` after the last such call, as the clock says; by default nobody's look is shared. */
export function askHealth(afterMs = 10_000): Promise<Response> {
  aheadMs += afterMs;
  const now = Date.now() + aheadMs;
  // Only while the route looks at the clock: whatever else runs keeps the true time.
  const clock = vi.spyOn(Date, "now").mockReturnValue(now);
  try {
    return getHealth();
  } finally {
    clock.mockRestore();
  }
}
