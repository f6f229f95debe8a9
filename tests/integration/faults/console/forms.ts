import { changes } from "./changes";
import { cohortRoom } from "./cohort-room";
import { cohorts } from "./cohorts";
import { documents } from "./documents";
import type { ConsoleForm } from "./form";
import { messages } from "./messages";
import { payments } from "./payments";
import { sessions } from "./sessions";
import { team } from "./team";

/** Every form of the console except those with codes. */
export const forms: readonly ConsoleForm[] = [
  ...messages,
  ...sessions,
  ...cohorts,
  ...cohortRoom,
  ...payments,
  ...documents,
  ...changes,
  ...team,
];
