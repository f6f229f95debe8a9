// Preloaded into the app: while no test has set a fault, only a busy machine makes a call miss its deadline.
import { existsSync } from "node:fs";

import { paceDeadlines } from "../../fixtures/deadline-pace.ts";

const { FAULT_FILE = "" } = process.env;
paceDeadlines("well");
const timeout = AbortSignal.timeout.bind(AbortSignal);
AbortSignal.timeout = (ms) => {
  paceDeadlines(existsSync(FAULT_FILE) ? "failing" : "well");
  return timeout(ms);
};
