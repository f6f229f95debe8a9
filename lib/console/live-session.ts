import * as z from "zod/mini";

import { requestId } from "@/lib/console/fields";
import { minutesField, reasonField, startField, wholeNumber } from "@/lib/console/form-fields";
import { isTimeZone } from "@/lib/format/zoned-time";

/** When a live session is, free or of a cohort, as a form sends it. */
export const timesFields = {
  startsAt: startField,
  minutes: minutesField,
  timeZone: z.string().check(z.refine(isTimeZone, "Enter a time zone's name, such as Asia/Kolkata.")),
};

/** Which live session a form changes, and the version it showed. */
export const shownFields = { requestId, sessionId: z.guid(), shownSequence: wholeNumber("Please reload the page.") };

/** For cancelling one. */
export const cancelSchema = z.strictObject({ ...shownFields, reason: reasonField });
