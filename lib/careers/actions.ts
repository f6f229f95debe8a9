"use server";

import { after } from "next/server";

import { optionalUser } from "@/lib/auth/current-user";
import { apply } from "@/lib/careers/apply";
import { applicationSchema } from "@/lib/careers/schema";
import { drainOutbox } from "@/lib/email/outbox";
import { runAction } from "@/lib/forms/action";
import { publicFormOptions } from "@/lib/forms/public-form-options";
import type { Result } from "@/lib/result";

/** Enough for all seven roles and a few retries. */
const ALLOWANCE = { max: 10, seconds: 3_600 };

/** Submits an application; its mails are sent after the response. */
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
