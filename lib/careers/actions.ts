"use server";

import { headers } from "next/headers";
import { after } from "next/server";

import type { Identity } from "@/lib/auth/identity";
import { apply } from "@/lib/careers/apply";
import { type Application, applicationSchema } from "@/lib/careers/schema";
import { drainOutbox } from "@/lib/email/outbox";
import { knownAccount } from "@/lib/forms/known-account";
import { handlePublicForm } from "@/lib/forms/public-form";
import type { Result } from "@/lib/result";

/** Ten an hour: seven roles, and some that went wrong. */
const ALLOWANCE = { max: 10, seconds: 3_600 };

/** Brings an application to the careers team and a receipt to the applicant; the mails follow after the answer. */
export async function applyForRoleAction(input: unknown): Promise<Result> {
  const form = {
    name: "application",
    schema: applicationSchema,
    failure: "An error occurred. Please try again.",
    allowance: ALLOWANCE,
    findAccount: knownAccount,
    work: async (application: Application, account: Identity | null) => {
      await apply(application, account);
      after(drainOutbox);
    },
  };
  return handlePublicForm(form, input, await headers());
}
