// The form actions, to be called with a form's fields, and returning the result.
import * as auth from "@/lib/auth/actions";
import * as changes from "@/lib/changes/actions";
import * as room from "@/lib/cohorts/actions";
import * as said from "@/lib/cohorts/said-actions";
import * as contact from "@/lib/contact/actions";
import { type FormAction, initialFormState } from "@/lib/forms/form-state";
import * as handins from "@/lib/handins/actions";
import * as mailChoices from "@/lib/mail-choices/actions";
import * as ownData from "@/lib/own-data/actions";
import * as invoices from "@/lib/payments/actions";
import * as manage from "@/lib/registrations/manage-actions";
import * as waitlist from "@/lib/registrations/waitlist/actions";
import type { Result } from "@/lib/result";

type Fields = Record<string, unknown>;

/** A form with these fields. A browser sends texts (its clock's time as one) and files: anything else becomes a file. */
export function formOf(fields: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === "string" || (name === "elapsedMs" && typeof value === "number")) form.set(name, String(value));
    else if (value !== undefined) form.set(name, new File([], "odd"));
  }
  return form;
}

/** Sends a form with these fields; any other value is passed to the action as it is. */
export const sending =
  <Data>(action: FormAction<Data>) =>
  async (input: unknown): Promise<Result<Data>> => {
    const isFields = typeof input === "object" && input !== null && !Array.isArray(input);
    const { result } = await action(initialFormState, isFields ? formOf(input as Fields) : (input as FormData));
    if (!result) throw new Error("The action gave no result");
    return result;
  };

export const joinWaitlistAction = sending(waitlist.joinWaitlistAction);
export const sendHomeMessageAction = sending(contact.sendHomeMessageAction);
export const sendContactMessageAction = sending(contact.sendContactMessageAction);
export const signInAction = sending(auth.signInAction);
export const signUpAction = sending(auth.signUpAction);
export const resendConfirmationAction = sending(auth.resendConfirmationAction);
export const requestPasswordResetAction = sending(auth.requestPasswordResetAction);
export const changeEmailAction = sending(auth.changeEmailAction);
export const setPasswordAction = sending(auth.setPasswordAction);
export const redeemLinkAction = sending(auth.redeemLinkAction);
export const startGoogleAction = async () => sending(auth.startGoogleAction)({});
export const cancelRegistrationAction = sending(manage.cancelRegistrationAction);
export const registerAgainAction = sending(manage.registerAgainAction);
export const setNewsletterAction = sending(manage.setNewsletterAction);
export const giveFeedbackAction = sending(manage.giveFeedbackAction);
export const setCheckoutMailsAction = sending(mailChoices.setCheckoutMailsAction);
export const deleteAccountAction = sending(ownData.deleteAccountAction);
/** A redirect is its success. */
export const signInAgainAction = async () =>
  sending(ownData.signInAgainAction)({}).catch((error: unknown) => {
    if (!String(error).includes("NEXT_REDIRECT")) throw error;
    return { ok: true, data: undefined } as const;
  });
export const deletePageDataAction = sending(ownData.deletePageDataAction);
export const confirmErasureAction = sending(ownData.confirmErasureAction);
export const hideFromCohortAction = sending(room.hideFromCohortAction);
export const noteFirstStepAction = sending(room.noteFirstStepAction);
export const noteVisitAction = sending(room.noteVisitAction);
export const handInAction = sending(handins.handInAction);
export const rateClassAction = sending(said.rateClassAction);
export const reviewCohortAction = sending(said.reviewCohortAction);
export const withdrawAnswerAction = sending(said.withdrawAnswerAction);
export const askForRefundAction = sending(changes.askForRefundAction);
export const askForMoveAction = sending(changes.askForMoveAction);
export const withdrawChangeAction = sending(changes.withdrawChangeAction);
export const renewAddressAction = sending(room.renewAddressAction);
export const previewInvoiceAction = sending(invoices.previewInvoiceAction);
export const issueInvoiceAction = sending(invoices.issueInvoiceAction);
