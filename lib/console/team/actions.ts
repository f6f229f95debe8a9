"use server";

import { after } from "next/server";
import { randomBytes } from "node:crypto";
import * as z from "zod/mini";

import { type ActionDone, callConsole, runConsoleAction } from "@/lib/console/action";
import { requestId } from "@/lib/console/fields";
import { drainOutbox } from "@/lib/email/outbox";
import { strictEmail } from "@/lib/forms/email";
import type { FormState } from "@/lib/forms/form-state";

const role = z.enum(["owner", "staff"]);

const invitationSchema = z.strictObject({
  requestId,
  email: strictEmail({ required: "Please enter an address.", invalid: "Please enter a valid address." }),
  role,
});

const memberSchema = z.strictObject({ requestId, userId: z.guid(), shownRole: role });

const roleSchema = z.strictObject({ requestId, userId: z.guid(), shownRole: role, role });

const withdrawalSchema = z.strictObject({ requestId, invitationId: z.guid() });

const reasons = {
  already_operator: "This address already belongs to an operator.",
  unknown: "This operator no longer exists. Please reload the page.",
  last_owner: "The console needs an owner: make someone else an owner first.",
};

type State = FormState<ActionDone>;

/** Mails an invitation that is good for 72 hours, once. */
export async function inviteOperatorAction(_previous: State, form: FormData): Promise<State> {
  const action = {
    name: "console-invite-operator",
    schema: invitationSchema,
    reasons,
    work: async (input: z.infer<typeof invitationSchema>) => {
      const answer = await callConsole("console_invite_operator", {
        p_request_id: input.requestId,
        p_email: input.email,
        p_role: input.role,
        p_token: randomBytes(32).toString("base64url"),
      });
      after(drainOutbox);
      return answer;
    },
  };
  return runConsoleAction(action, form);
}

export async function setOperatorRoleAction(_previous: State, form: FormData): Promise<State> {
  const action = {
    name: "console-set-operator-role",
    schema: roleSchema,
    reasons,
    work: (input: z.infer<typeof roleSchema>) =>
      callConsole("console_set_operator_role", {
        p_request_id: input.requestId,
        p_user_id: input.userId,
        p_shown_role: input.shownRole,
        p_role: input.role,
      }),
  };
  return runConsoleAction(action, form);
}

/** Ends an operator's access with their next request. */
export async function revokeOperatorAction(_previous: State, form: FormData): Promise<State> {
  const action = {
    name: "console-revoke-operator",
    schema: memberSchema,
    reasons,
    work: (input: z.infer<typeof memberSchema>) =>
      callConsole("console_revoke_operator", {
        p_request_id: input.requestId,
        p_user_id: input.userId,
        p_shown_role: input.shownRole,
      }),
  };
  return runConsoleAction(action, form);
}

/** Ends an invitation that was not accepted yet: its link leads nowhere. */
export async function withdrawInvitationAction(_previous: State, form: FormData): Promise<State> {
  const action = {
    name: "console-withdraw-invitation",
    schema: withdrawalSchema,
    reasons: { unknown: "This invitation no longer exists. Please reload the page." },
    work: (input: z.infer<typeof withdrawalSchema>) =>
      callConsole("console_withdraw_invitation", {
        p_request_id: input.requestId,
        p_invitation_id: input.invitationId,
      }),
  };
  return runConsoleAction(action, form);
}
