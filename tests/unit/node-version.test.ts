import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";

import { prepareServer } from "@/instrumentation-node";
import { nodeVersionError } from "@/lib/node-version";
import { environment } from "@/tests/fixtures/environment";
import { stubEnvironment } from "@/tests/fixtures/stub-environment";

test.each(["22.12.0", "22.21.1", "23.0.0", "24.21.0", "100.0.0"])("Node %s runs the app", (version) => {
  expect(nodeVersionError(version)).toBeNull();
});

test.each(["18.20.8", "20.20.2", "21.7.3", "22.0.0", "22.11.0"])(
  "Node %s is rejected with a one-line message",
  (version) => {
    expect(nodeVersionError(version)).toBe(`This site needs Node 22.12.0 or newer; this is Node ${version}.`);
  },
);

test("The server exits on an older Node before any response, and says why", () => {
  vi.spyOn(process, "versions", "get").mockReturnValue({ ...process.versions, node: "20.20.2" });
  const said = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  vi.spyOn(process, "exit").mockImplementation((code) => {
    throw new Error(`ended with ${code}`);
  });
  expect(() => prepareServer()).toThrow("ended with 1");
  expect(said.mock.calls).toEqual([["This site needs Node 22.12.0 or newer; this is Node 20.20.2.\n"]]);
  vi.restoreAllMocks();
});

test("A server with another SITE_URL than its build's says so in its first line", async () => {
  const said = vi.spyOn(console, "error").mockReturnValue();
  vi.spyOn(console, "warn").mockReturnValue();
  vi.stubEnv("BUILT_SITE_URL", "https://www.example.com/");
  vi.stubEnv("BUILT_SUPABASE_URL", "https://project.supabase.co");
  for (const address of ["https://www.example.com", "https://example.com"]) {
    vi.resetModules();
    stubEnvironment({ ...environment, SITE_URL: address, SUPABASE_URL: "https://project.supabase.co" });
    const { prepareServer: start } = await import("@/instrumentation-node");
    start();
  }
  expect(said.mock.calls.map(([line]) => JSON.parse(String(line)) as object)).toMatchObject([
    { event: "env.not-as-built", variables: ["SITE_URL"] },
  ]);
});

test("package.json requires the same version", () => {
  const { engines } = JSON.parse(readFileSync("package.json", "utf8")) as { engines: { node: string } };
  expect(nodeVersionError("1.0.0")).toContain(`${engines.node.replace(/^>=/, "")} or newer`);
});
