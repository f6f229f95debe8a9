import * as z from "zod/mini";

import { count } from "@/lib/format/count";

const answered = z.object({
  told: z.int(),
  /** How many people there are to mail; missing if no one is left out. */
  people: z.optional(z.int()),
});

type Told = {
  /** What was done, such as "Change saved". */
  done: string;
  /** Why there is no one to mail, such as "no one has a seat yet". */
  nobody: string;
};

/** For changes that people see on the page that their mails and calendars lead to. */
const ON_THEIR_PAGE = "the page that people's emails and calendars link to already shows the change";

/** The message of an action: what was done, and how many people get a mail about it, or why no one does. */
export const told =
  ({ done, nobody }: Told) =>
  (answer: object, input: object): string => {
    const { told: toldPeople, people = toldPeople } = answered.parse(answer);
    if (toldPeople > 0) return `${done}: ${count(toldPeople, "person", "people")} will get an email.`;
    const isWanted = !("isTold" in input) || input.isTold === true;
    const why = people === 0 ? nobody : isWanted ? ON_THEIR_PAGE : '"Tell everyone" wasn\'t ticked';
    return `${done}. No one will be emailed: ${why}.`;
  };
