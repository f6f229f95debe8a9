// @module-tag long
import { beforeAll } from "vitest";

import { codes, codesEnvironment } from "./codes";
import { breakForms } from "./matrix";
import { stubEnvironment } from "@/tests/fixtures/stub-environment";

beforeAll(() => stubEnvironment(codesEnvironment));

breakForms(["auth", "auth at the code", "database", "database at the function"], codes);
