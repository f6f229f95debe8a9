import * as z from "zod/mini";

import { isReadable } from "@/lib/forms/text";

/** Any id of a cohort: the database knows which there are. */
export const cohortIdField = z.string().check(z.minLength(1), z.maxLength(20), z.refine(isReadable));
