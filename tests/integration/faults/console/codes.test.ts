import { beforeAll } from "vitest";

import { codes, codesEnvironment } from "./codes";
import { breakForms } from "./matrix";

beforeAll(() => void Object.assign(process.env, codesEnvironment));

breakForms(["auth", "auth at the code", "database", "database at the function"], codes);
