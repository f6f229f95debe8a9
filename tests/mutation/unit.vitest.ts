import config from "../../vitest.config";

export default { ...config, test: { projects: config.test?.projects?.slice(0, 1) ?? [] } };
