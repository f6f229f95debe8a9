// @module-tag long
import { expect, test } from "vitest";

import { codes } from "../faults/console/codes";
import { forms } from "../faults/console/forms";
import { breakForms } from "../faults/console/matrix";
import { consoleActions } from "../fuzz/actions";

test("Every action of the console has a form among those that are interrupted half way", async () => {
  const actions = await consoleActions();
  const broken = new Set<unknown>([...forms, ...codes].map(({ action }) => action));
  expect(actions.filter(([, action]) => !broken.has(action)).map(([name]) => name)).toEqual([]);
});

// One case of the long table, for every change: the work is done, but the answer is lost.
breakForms(["database at the function"], forms, ["answer cut"]);
