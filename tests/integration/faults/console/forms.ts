import { cohortForms } from "./cohort-forms";
import { deskForms } from "./desk-forms";
import type { ConsoleForm } from "./form";
import { moneyForms } from "./money-forms";
import { teacherForms } from "./teacher-forms";

/** Every form of the console except those with codes. */
export const forms: readonly ConsoleForm[] = [...deskForms, ...cohortForms, ...moneyForms, ...teacherForms];
