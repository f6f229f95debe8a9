import { defineConfig, mergeConfig, type TestProjectInlineConfiguration } from "vitest/config";

import config from "../../vitest.config";
import { ShortestFirst } from "./shortest-first";

const [unit, integration] = (config.test?.projects ?? []) as TestProjectInlineConfiguration[];

const onOurCode = mergeConfig(integration ?? {}, {
  test: { exclude: ["tests/integration/{fuzz,sandbox}/**"], testTimeout: 15_000 },
});

/** All but the race, fault and fuzz tests, which take minutes and say little about single lines. */
export default defineConfig({
  ...config,
  test: { projects: [unit ?? {}, onOurCode], sequence: { sequencer: ShortestFirst } },
});
