"use server";

import { after } from "next/server";

import { optionalUser } from "@/lib/auth/current-user";
import { apply } from "@/lib/careers/apply";
import { applicationSchema } from "@/lib/careers/schema";
import { drainOutbox } from "@/lib/email/outbox";
import { runAction } from "@/lib/forms/action";
import { publicFormOptions } from "@/lib/forms/public-form-options";
import type { Result } from "@/lib/result";

/** Ten an hour: seven roles, and some that went wrong. */
const ALLOWANCE = { max: 10, seconds: 3_600 };

/** Brings an application to the careers team and a receipt to the applicant; the mails follow after the answer. */
export async function applyForRoleAction(input: unknown): Promise<Result> {
  const options = publicFormOptions({
    name: "application",
    schema: applicationSchema,
    failure: "An error occurred. Please try again.",
    allowance: ALLOWANCE,
    findAccount: optionalUser,
    work: async (application, account) => {
      await apply(application, account);
      after(drainOutbox);
    },
  });
  return runAction(options, input);
}
