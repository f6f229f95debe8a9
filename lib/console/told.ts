import * as z from "zod/mini";

import { count } from "@/lib/format/count";

const answered = z.object({ told: z.int() });

/** The message of an action: what was done, and how many people get a mail about it. */
export const told =
  (done: string) =>
  (answer: object): string => {
    const { data } = answered.safeParse(answer);
    return data && data.told > 0
      ? `${done}: ${count(data.told, "person is told", "people are told")}.`
      : `${done}. No one is emailed.`;
  };
