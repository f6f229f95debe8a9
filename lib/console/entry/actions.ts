"use server";

import { notFound, redirect } from "next/navigation";
import * as z from "zod/mini";

import { verifiedUser } from "@/lib/auth/current-user";
import { isConsolePath } from "@/lib/auth/paths";
import { resolveReturnPath } from "@/lib/auth/return-to";
import { checkCode, type Enrolment, startEnrolment } from "@/lib/auth/second-factor";
import { refusedSession } from "@/lib/console/access";
import { requireForm } from "@/lib/console/action";
import { CODE_REQUIRED, FAILURE, notAdmitted } from "@/lib/console/answers";
import { admit, codeVisitor, invitedVisitor, type Visitor } from "@/lib/console/entry/visitor";
import { code, invitationToken } from "@/lib/console/fields";
import { runFormAction } from "@/lib/forms/action";
import type { FormState } from "@/lib/forms/form-state";
import type { Result } from "@/lib/result";

const enrolmentSchema = z.strictObject({ invitation: z.optional(invitationToken) });

const entrySchema = z.strictObject({
  invitation: z.optional(invitationToken),
  /** Not needed if the session already has the second factor. */
  code: z.optional(code),
  factorId: z.optional(z.guid()),
  returnTo: z.optional(z.string().check(z.maxLength(2_048))),
});

/** Begins to enrol an authenticator app. */
export async function startEnrolmentAction(
  _previous: FormState<Enrolment>,
  form: FormData,
): Promise<FormState<Enrolment>> {
  requireForm(form);
  const options = {
    name: "console-enrol",
    failure: FAILURE,
    schema: enrolmentSchema,
    authenticate: () => authenticate(form),
    accountOf: ({ user }: Visitor) => user,
    // The first owner's has to be new.
    work: (_input: unknown, visitor: Visitor) => startEnrolment(visitor.as === "first owner"),
  };
  return runFormAction(options, form);
}

/** Checks a code, lets its sender into the console and redirects there. */
export async function enterCodeAction(_previous: FormState, form: FormData): Promise<FormState> {
  requireForm(form);
  const options = {
    name: "console-code",
    failure: FAILURE,
    schema: entrySchema,
    authenticate: () => authenticate(form),
    accountOf: ({ user }: Visitor) => user,
    work: enter,
  };
  return runFormAction(options, form);
}

/**
 * The people who may see the form's page; it doesn't exist for anyone else. If the answer to
 * an accepted invitation was lost, the person who sends it again is an operator by then.
 */
async function authenticate(form: FormData): Promise<Result<Visitor>> {
  const refusal = refusedSession(form, await verifiedUser());
  if (refusal) return refusal;
  const invitation = invitationToken.safeParse(form.get("invitation"));
  const invited = invitation.success ? await invitedVisitor(invitation.data) : null;
  return { ok: true, data: invited ?? (await codeVisitor()) ?? notFound() };
}

async function enter(input: z.infer<typeof entrySchema>, visitor: Visitor): Promise<Result> {
  const { code: given, factorId, returnTo } = input;
  const reason = await refusalOf(given, factorId, visitor);
  if (reason !== undefined) return { ok: false, error: reason, fieldErrors: { code: reason } };
  if (!(await admit(visitor))) return { ok: false, error: notAdmitted[visitor.as] };
  const path = resolveReturnPath({ returnTo });
  redirect(isConsolePath(path) ? path : "/console");
}

async function refusalOf(
  given: string | undefined,
  factorId: string | undefined,
  { user }: Visitor,
): Promise<string | undefined> {
  if (given !== undefined) return checkCode({ userId: user.id, code: given, factorId });
  return user.hasSecondFactor ? undefined : CODE_REQUIRED;
}
