// @module-tag long
import { beforeAll, describe } from "vitest";

import { codes, codesEnvironment, firstOwner } from "./codes";
import { breakForms } from "./matrix";
import { stubEnvironment } from "@/tests/fixtures/stub-environment";

beforeAll(() => stubEnvironment(codesEnvironment));

const PLACES = ["auth", "auth at the code", "database", "database at the function"] as const;

describe("Forms that ask for a code", () => breakForms(PLACES, codes));
describe("The first owner's", () => breakForms(PLACES, firstOwner));
