import config from "../../vitest.config";

/** All but the races, which say nothing about single lines. */
export default { ...config, test: { projects: config.test?.projects?.slice(0, 2) ?? [] } };
