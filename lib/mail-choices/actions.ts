"use server";

import { revalidatePath } from "next/cache";

import { mailChoices } from "@/lib/content/mail-choices";
import { allowAnyone, runFormAction } from "@/lib/forms/action";
import type { FormState } from "@/lib/forms/form-state";
import { setCheckoutMails } from "@/lib/mail-choices/choices";
import { checkoutMailsSchema } from "@/lib/mail-choices/schema";

/** Turns the mails about unfinished checkouts on or off for an address, by its token. */
export async function setCheckoutMailsAction(_previous: FormState, form: FormData): Promise<FormState> {
  return runFormAction(
    {
      name: "checkout-mails",
      schema: checkoutMailsSchema,
      failure: mailChoices.failure.description,
      authenticate: allowAnyone,
      limits: ({ token }, _user, caller) => [
        { key: `checkout-mails ${token.toLowerCase()}`, max: 20, seconds: 3_600 },
        ...(caller ? [{ key: `mail-choices ${caller}`, max: 60, seconds: 600 }] : []),
      ],
      isFailOpen: true,
      work: async ({ token, checkoutMails }) => {
        const isKnown = await setCheckoutMails(token, checkoutMails === "on");
        revalidatePath("/mail-choices/[token]", "page");
        return isKnown ? { ok: true, data: undefined } : { ok: false, error: mailChoices.unknown };
      },
    },
    form,
  );
}
