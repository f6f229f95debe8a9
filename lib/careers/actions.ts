"use server";

import { after } from "next/server";

import { apply } from "@/lib/careers/apply";
import { applicationSchema } from "@/lib/careers/schema";
import { drainOutbox } from "@/lib/email/outbox";
import { runAction } from "@/lib/forms/action";
import { knownAccount } from "@/lib/forms/known-account";
import { publicForm } from "@/lib/forms/public-form";
import type { Result } from "@/lib/result";

/** Ten an hour: seven roles, and some that went wrong. */
const ALLOWANCE = { max: 10, seconds: 3_600 };

/** Brings an application to the careers team and a receipt to the applicant; the mails follow after the answer. */
export async function applyForRoleAction(input: unknown): Promise<Result> {
  const options = publicForm({
    name: "application",
    schema: applicationSchema,
    failure: "An error occurred. Please try again.",
    allowance: ALLOWANCE,
    findAccount: knownAccount,
    work: async (application, account) => {
      await apply(application, account);
      after(drainOutbox);
    },
  });
  return runAction(options, input);
}
