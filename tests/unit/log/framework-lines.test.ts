import { expect, test, vi } from "vitest";

import { logFrameworkLines } from "@/lib/framework-lines";
import { log } from "@/lib/log";

test("What Next writes becomes one short line of ours; what's logged already isn't repeated", () => {
  const written: unknown[] = [];
  for (const level of ["warn", "error"] as const)
    vi.spyOn(console, level).mockImplementation((...values: unknown[]) => written.push(...values));
  logFrameworkLines();
  console.warn(new Error(`Failed to find Server Action "${'x"\n'.repeat(9_000)}" of ada@example.com`));
  console.error("⨯", new TypeError("Body exceeded\n2200kb limit"));
  console.error("⨯", Object.assign(new Error("a page that failed"), { digest: "1" }));
  log("warn", "action.limited", { action: "any" });
  const lines = written.map((line) => JSON.parse(String(line)) as Record<string, string>);
  expect(lines).toMatchObject([
    {
      level: "warn",
      event: "framework.line",
      error: expect.stringMatching(/^Error: Failed to find Server Action "x" x"/),
    },
    { level: "error", event: "framework.line", text: "⨯", error: "TypeError: Body exceeded 2200kb limit" },
    { event: "action.limited" },
  ]);
  expect(Math.max(...written.map((line) => String(line).length))).toBeLessThan(500);
});
