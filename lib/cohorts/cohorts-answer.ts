import type { CardWords } from "@/lib/cohorts/card-words";
import type { OpenCohort } from "@/lib/cohorts/schema";
import { isBoolean, isDay, isListOf, isNullOr, isOneOf, isShape, isText, isWhole } from "@/lib/http/answer-shape";

/** A cohort that is not closed, as `GET /api/cohorts` gives it. */
export type AnsweredCohort = Omit<OpenCohort, "classes"> & { words: CardWords };

const isShortText = isText(60, 1);

/** The answer of `GET /api/cohorts`, by the first day. */
export const isCohorts = isShape<{ cohorts: AnsweredCohort[] }>({
  cohorts: isListOf(
    isShape<AnsweredCohort>({
      id: isText(20, 1),
      state: isOneOf(["coming_soon", "on_sale"]),
      startsOn: isDay,
      enrolBy: isDay,
      price: isWhole(1),
      listPrice: isWhole(1),
      seatsLeft: isWhole(0),
      isEnrolmentOver: isBoolean,
      hasBegun: isBoolean,
      words: isShape<CardWords>({
        starts: isShortText,
        enrol: isShortText,
        total: isShortText,
        amount: isShortText,
        before: isNullOr(isShortText),
        discount: isNullOr(isShortText),
        dates: isText(20_000),
      }),
    }),
    100,
  ),
});
