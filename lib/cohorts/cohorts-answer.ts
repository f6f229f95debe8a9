import type { OpenCohort } from "@/lib/cohorts/schema";
import { isBoolean, isDay, isInstant, isListOf, isOneOf, isShape, isText, isWhole } from "@/lib/http/answer-shape";

/** The answer of `GET /api/cohorts`. */
export const isCohorts = isShape<{ cohorts: OpenCohort[] }>({
  cohorts: isListOf(
    isShape<OpenCohort>({
      id: isText(20, 1),
      state: isOneOf(["coming_soon", "on_sale"]),
      startsOn: isDay,
      enrolBy: isDay,
      price: isWhole(1),
      listPrice: isWhole(1),
      seatsLeft: isWhole(0),
      isEnrolmentOver: isBoolean,
      classes: isListOf(isShape({ startsAt: isInstant, endsAt: isInstant, timeZone: isText(64, 1) }), 100),
    }),
    100,
  ),
});
