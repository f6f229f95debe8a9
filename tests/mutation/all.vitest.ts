import path from "node:path";
import { defineConfig, mergeConfig, type TestProjectInlineConfiguration } from "vitest/config";

import config from "../../vitest.config";
import { ShortestFirst } from "./shortest-first";

const [unit, integration] = (config.test?.projects ?? []) as TestProjectInlineConfiguration[];

/** The sandbox comes from a process that has one ready: to start one takes longer than most tests. */
const onWarmSandboxes = mergeConfig(integration ?? {}, {
  resolve: {
    alias: [
      { find: /^(?:\.\.\/)+sandbox\/backend\.ts$/, replacement: path.join(import.meta.dirname, "warm-backend.ts") },
    ],
  },
  test: { globalSetup: "tests/mutation/warm.ts", exclude: ["tests/integration/sandbox/**"], testTimeout: 15_000 },
});

/** All but the races and the tables of faults, which say little about single lines and take minutes. */
export default defineConfig({
  ...config,
  test: { projects: [unit ?? {}, onWarmSandboxes], sequence: { sequencer: ShortestFirst } },
});
