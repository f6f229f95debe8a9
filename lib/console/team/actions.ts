"use server";

import { randomBytes } from "node:crypto";
import * as z from "zod/mini";

import { type ActionDone, runConsoleAction } from "@/lib/console/action";
import { requestId } from "@/lib/console/fields";
import { drainOutbox } from "@/lib/email/outbox";
import { strictEmail } from "@/lib/forms/email";
import type { FormState } from "@/lib/forms/form-state";

const role = z.enum(["owner", "staff"]);

const email = strictEmail({ required: "Please enter an address.", invalid: "Please enter a valid address." });

const invitationSchema = z.strictObject({ requestId, email, role });

const instructorSchema = z.strictObject({ requestId, email, teacherId: z.guid("Choose a teacher.") });

const memberSchema = z.strictObject({
  requestId,
  userId: z.guid(),
  shownRole: z.enum(["owner", "staff", "instructor"]),
});

const roleSchema = z.strictObject({ requestId, userId: z.guid(), shownRole: role, role });

const withdrawalSchema = z.strictObject({ requestId, invitationId: z.guid() });

const reasons = {
  already_operator: "This address already belongs to an operator.",
  unknown: "This operator no longer exists. Please reload the page.",
  unknown_teacher: "This teacher no longer exists. Please reload the page.",
  taken: "Someone signs in as this teacher already: revoke their access first.",
  last_owner: "The console needs an owner: make someone else an owner first.",
};

type State = FormState<ActionDone>;

const newToken = () => randomBytes(32).toString("base64url");

/** Mails an invitation that works once, within 72 hours. */
export async function inviteOperatorAction(_previous: State, form: FormData): Promise<State> {
  return runConsoleAction(
    {
      calls: "console_invite_operator",
      schema: invitationSchema,
      reasons,
      args: (input) => ({ ...input, token: newToken() }),
      afterwards: drainOutbox,
    },
    form,
  );
}

/** The same for someone who will sign in as a teacher. */
export async function inviteInstructorAction(_previous: State, form: FormData): Promise<State> {
  return runConsoleAction(
    {
      calls: "console_invite_instructor",
      schema: instructorSchema,
      reasons,
      reasonFields: { unknown_teacher: "teacherId", taken: "teacherId" },
      args: (input) => ({ ...input, token: newToken() }),
      afterwards: drainOutbox,
    },
    form,
  );
}

export async function setOperatorRoleAction(_previous: State, form: FormData): Promise<State> {
  return runConsoleAction({ calls: "console_set_operator_role", schema: roleSchema, reasons }, form);
}

/** Ends an operator's access with their next request. */
export async function revokeOperatorAction(_previous: State, form: FormData): Promise<State> {
  return runConsoleAction({ calls: "console_revoke_operator", schema: memberSchema, reasons }, form);
}

/** Ends an invitation that hasn't been accepted: its link stops working. */
export async function withdrawInvitationAction(_previous: State, form: FormData): Promise<State> {
  return runConsoleAction(
    {
      calls: "console_withdraw_invitation",
      schema: withdrawalSchema,
      reasons: { unknown: "This invitation no longer exists. Please reload the page." },
    },
    form,
  );
}
