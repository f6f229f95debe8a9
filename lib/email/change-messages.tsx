import "server-only";

import * as z from "zod/mini";

import { SITE_TIME_ZONE } from "@/lib/content/site";
import type { Builder } from "@/lib/email/draft";
import { ChangeAsked, ChangeRefused } from "@/lib/email/templates/change-request";
import { formatPaise } from "@/lib/format/money";
import { dateAndTime } from "@/lib/format/run-times";

const request = z.object({
  enrolmentId: z.guid(),
  course: z.string(),
  cohortId: z.string(),
  kind: z.enum(["refund", "transfer"]),
  /** What goes back, in paise; null for a move. */
  amount: z.nullable(z.int()),
  askedAt: z.string(),
  note: z.nullable(z.string()),
});

const parse = (payload: unknown) => {
  const { askedAt, course, cohortId, ...facts } = request.parse(payload);
  return { ...facts, when: dateAndTime(askedAt, SITE_TIME_ZONE), course: `${course}, Cohort #${cohortId}` };
};

/** The mails about what a learner asked for, by their templates. */
export const changeBuilders = {
  "change-asked": ({ payload }, context) => {
    const { course, amount, when, enrolmentId } = parse(payload);
    return {
      subject: `We have your request: ${course}`,
      body: (
        <ChangeAsked
          when={when}
          facts={[
            ["Course", course],
            ["You get back", formatPaise(amount ?? 0)],
            ["How", "The way you paid"],
          ]}
          pageUrl={`${context.siteUrl}/my-learning/change/${enrolmentId}`}
          {...context}
        />
      ),
    };
  },
  "change-refused": ({ payload }, context) => {
    const { course, when, note } = parse(payload);
    return {
      subject: `About your request: ${course}`,
      body: <ChangeRefused course={course} when={when} note={note ?? ""} {...context} />,
    };
  },
} satisfies Record<string, Builder>;
