"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { after } from "next/server";

import { currentSession } from "@/lib/auth/current-user";
import { signInPath } from "@/lib/auth/paths";
import { signOut } from "@/lib/auth/sign-out";
import { signedOutMeanwhile } from "@/lib/content/errors";
import { ownData } from "@/lib/content/own-data";
import { drainOutbox } from "@/lib/email/outbox";
import { allowAnyone, runFormAction } from "@/lib/forms/action";
import type { FormState } from "@/lib/forms/form-state";
import { eraseSoon } from "@/lib/own-data/erase";
import { askErasure, askPageErasure, confirmErasure } from "@/lib/own-data/erasures";
import { confirmErasureSchema, deletePageSchema, deleteSchema, nothingSchema } from "@/lib/own-data/schema";
import type { Result } from "@/lib/result";

const { refusals, failure } = ownData.remove;
const done: Result = { ok: true, data: undefined };
const HOUR = 3_600;

const withSession = async () => {
  const session = await currentSession();
  return session ? ({ ok: true, data: session } as const) : signedOutMeanwhile;
};

/** The answer to having asked for a deletion, whose mail leaves after the response. */
function sendLink(outcome: Awaited<ReturnType<typeof askErasure>>): Result {
  if (outcome !== "asked") return { ok: false, error: refusals[outcome] };
  after(drainOutbox);
  return done;
}

/** Asks to delete the signed-in account: sends a mail with a link, after which the deletion has to be confirmed. */
export async function deleteAccountAction(_previous: FormState, form: FormData): Promise<FormState> {
  return runFormAction(
    {
      name: "delete-account",
      schema: deleteSchema,
      failure: failure.description,
      authenticate: withSession,
      accountOf: (session) => session,
      limits: (_input, { id }) => [{ key: `delete-account ${id}`, max: 5, seconds: HOUR }],
      work: async (_input, session) => sendLink(await askErasure(session)),
    },
    form,
  );
}

/** Signs out and redirects to the sign-in page, which leads back to deleting the account. */
export async function signInAgainAction(_previous: FormState, form: FormData): Promise<FormState> {
  return runFormAction(
    {
      name: "sign-in-again",
      schema: nothingSchema,
      failure: failure.description,
      authenticate: withSession,
      accountOf: (session) => session,
      work: async () => {
        await signOut(undefined);
        redirect(signInPath("/edit-profile/delete"));
      },
    },
    form,
  );
}

/** Asks to delete what a registration's page exports: sends a mail with a link to the registration's address. */
export async function deletePageDataAction(_previous: FormState, form: FormData): Promise<FormState> {
  return runFormAction(
    {
      name: "delete-page-data",
      schema: deletePageSchema,
      failure: failure.description,
      authenticate: allowAnyone,
      limits: ({ token }, _user, caller) => [
        { key: `delete-page-data ${token.toLowerCase()}`, max: 3, seconds: HOUR },
        ...(caller ? [{ key: `registration ${caller}`, max: 60, seconds: 600 }] : []),
      ],
      work: async ({ token }) => sendLink(await askPageErasure(token)),
    },
    form,
  );
}

/** Confirms a deletion by the link's token; the deletion itself follows after the response. */
export async function confirmErasureAction(_previous: FormState, form: FormData): Promise<FormState> {
  return runFormAction(
    {
      name: "confirm-erasure",
      schema: confirmErasureSchema,
      failure: failure.description,
      authenticate: allowAnyone,
      limits: (_input, _user, caller) => (caller ? [{ key: `confirm-erasure ${caller}`, max: 30, seconds: 600 }] : []),
      work: async ({ token }) => {
        const outcome = await confirmErasure(token);
        if (outcome !== "confirmed") return { ok: false, error: refusals[outcome] };
        revalidatePath("/erasure/[token]", "page");
        after(eraseSoon);
        return done;
      },
    },
    form,
  );
}
