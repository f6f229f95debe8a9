import { beforeAll, vi } from "vitest";

import { codes, codesEnvironment } from "./codes";
import { breakForms } from "./matrix";

beforeAll(() => {
  for (const [name, value] of Object.entries(codesEnvironment)) vi.stubEnv(name, value);
});

breakForms(["auth", "auth at the code", "database", "database at the function"], codes);
