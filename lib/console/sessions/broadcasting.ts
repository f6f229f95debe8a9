import "server-only";

import * as z from "zod/mini";

import { keepAfterTest } from "@/lib/console/action";
import { sendMails } from "@/lib/console/mails/send-mails";
import { count } from "@/lib/format/count";

const sentAnswer = z.object({ mails: z.int() });

/** What all bulk mail has in common. */
export const broadcasting = {
  keeps: keepAfterTest,
  afterwards: sendMails,
  message: (answer: object, { to }: { to: "me" | "all" }) => {
    if (to === "me") return "The test is on its way to you. Read it, then send it to everyone.";
    return `It's going to ${count(sentAnswer.parse(answer).mails, "person", "people")}.`;
  },
};
