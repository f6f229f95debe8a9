import { defineConfig, mergeConfig, type TestProjectInlineConfiguration } from "vitest/config";

import config from "../../vitest.config";
import { ShortestFirst } from "./shortest-first";

const [unit, integration] = (config.test?.projects ?? []) as TestProjectInlineConfiguration[];

const onOurCode = mergeConfig(integration ?? {}, {
  test: { exclude: ["tests/integration/{hostile,sandbox}/**"], testTimeout: 15_000 },
});

/** All but the races, the tables of faults and the hostile inputs, which say little about single lines and take minutes. */
export default defineConfig({
  ...config,
  test: { projects: [unit ?? {}, onOurCode], sequence: { sequencer: ShortestFirst } },
});
