import type { OpenCohort } from "@/lib/cohorts/schema";
import { isDay, isListOf, isOneOf, isShape, isText, isWhole } from "@/lib/http/answer-shape";

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
    }),
    100,
  ),
});
