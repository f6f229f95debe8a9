import { randomUUID } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";

import * as forms from "../support/form-actions";
import { openPhotoUploadAction } from "@/lib/profile/actions";
import { profileOf } from "@/lib/profile/schema";
import { createAdminClient } from "@/lib/supabase/admin";
import { drawing } from "@/tests/fixtures/photos";
import { smallPdf } from "@/tests/fixtures/resumes";

export type Action = (input?: unknown) => Promise<unknown>;

export type ConsoleAction = (previous: unknown, form: FormData) => Promise<unknown>;

const CONSOLE = "lib/console/";

/** The exports of the files with a "use server" directive, the console's or the site's. */
async function exportsOf(isWanted: (file: string) => boolean): Promise<[string, unknown][]> {
  const sources = globSync("{app,components,lib}/**/*.{ts,tsx}");
  const files = sources.filter((file) => /^\s*["']use server["']/m.test(readFileSync(file, "utf8")) && isWanted(file));
  const modules = await Promise.all(
    files.map(async (file) => (await import(path.resolve(file))) as Record<string, unknown>),
  );
  return modules.flatMap((module) => Object.entries(module));
}

/** Every server action of the site, by name. */
export async function allActions(): Promise<Map<string, Action>> {
  const all = (await exportsOf((file) => !file.startsWith(CONSOLE))) as [string, Action][];
  return new Map([...all, ...Object.entries(formActions)]);
}

/** Every server action of the console. */
export const consoleActions = async () =>
  (await exportsOf((file) => file.startsWith(CONSOLE))) as [string, ConsoleAction][];

const { formOf: _formOf, sending: _sending, ...formActions } = forms;

const PASSWORD = "correct horse battery staple";
const person = { blank: "", elapsedMs: 5_000 };
const newEmail = () => `${randomUUID()}@example.com`;

async function uploaded(): Promise<{ uploadId: string }> {
  const opened = await openPhotoUploadAction({ type: "image/png", size: 1_000 });
  if (!opened.ok) throw new Error(opened.error);
  const body = await drawing(8, 8).png().toBuffer();
  await fetch(opened.data.url, { method: "PUT", body, headers: { "content-type": "image/png" } });
  return { uploadId: opened.data.uploadId };
}

/** The token of a new registration. */
async function registered(): Promise<{ token: string }> {
  const { data, error } = await createAdminClient()
    .from("workshop_signups")
    .insert({ "Email Address": newEmail(), "Session Title": "AI for Operations (Waitlist)" })
    .select("manage_token")
    .single();
  if (error) throw error;
  return { token: data.manage_token };
}

/** The token of a new address's mail choices. */
async function chosen(): Promise<{ token: string }> {
  const { data, error } = await createAdminClient()
    .from("mail_choices")
    .insert({ email: newEmail() })
    .select("token")
    .single();
  if (error) throw error;
  return { token: data.token };
}

const billingDetails = () => ({
  orderId: randomUUID(),
  legalName: "Ada Lovelace",
  country: "IN",
  address: "12 MG Road, Bengaluru",
  stateCode: "29",
  pin: "560001",
  gstin: "",
});

/** Valid input of each action for the learner with this address; null if it takes none. */
export const validInputs: Record<string, ((email: string) => unknown) | null> = {
  cancelRegistrationAction: registered,
  registerAgainAction: registered,
  giveFeedbackAction: async () => ({ ...(await registered()), rating: "4", text: "Good." }),
  setNewsletterAction: async () => ({ ...(await registered()), newsletter: "off" }),
  setCheckoutMailsAction: async () => ({ ...(await chosen()), checkoutMails: "off" }),
  deleteAccountAction: () => ({ word: "DELETE" }),
  signInAgainAction: null,
  deletePageDataAction: registered,
  confirmErasureAction: () => ({ token: "x".repeat(43) }),
  signInAction: (email) => ({ email, password: PASSWORD }),
  signUpAction: () => ({ email: newEmail(), password: PASSWORD, fullName: "Ada Lovelace" }),
  resendConfirmationAction: (email) => ({ email }),
  requestPasswordResetAction: (email) => ({ email }),
  changeEmailAction: () => ({ email: newEmail() }),
  redeemLinkAction: () => ({ tokenHash: "spent", type: "recovery" }),
  setPasswordAction: () => ({ password: "a much better one", repeated: "a much better one" }),
  startGoogleAction: null,
  finishGoogleAction: () => ({ code: "spent" }),
  signOutAction: null,
  updateProfileAction: () => ({ ...profileOf({}), full_name: "Ada", bio: "Wrote the first program." }),
  openPhotoUploadAction: () => ({ type: "image/png", size: 1_000 }),
  publishPhotoAction: uploaded,
  removePhotoAction: null,
  hideFromCohortAction: () => ({ cohortId: "1", isHidden: "on" }),
  noteFirstStepAction: () => ({ cohortId: "1", step: "chat" }),
  noteVisitAction: () => ({ cohortId: "1", timeZone: "Asia/Kolkata" }),
  openHandinUploadAction: () => ({ size: 1_000 }),
  handInAction: () => ({ requestId: randomUUID(), cohortId: "1", week: "1", body: "What I did" }),
  rateClassAction: () => ({ cohortId: "1", sessionId: randomUUID(), rating: "4", text: "Good." }),
  reviewCohortAction: () => ({
    cohortId: "1",
    doesDifferently: "I check first.",
    shouldChange: "",
    recommends: "10",
    mayQuote: "named",
    quotedAs: "Ada",
  }),
  withdrawAnswerAction: () => ({ cohortId: "1" }),
  askForRefundAction: () => ({ requestId: randomUUID(), enrolmentId: randomUUID(), amount: "9999900", reason: "" }),
  askForMoveAction: () => ({ requestId: randomUUID(), enrolmentId: randomUUID(), toCohortId: "2" }),
  withdrawChangeAction: () => ({ changeId: randomUUID() }),
  renewAddressAction: () => ({ cohortId: "1" }),
  applyForRoleAction: () => ({
    role: "frontend_engineer",
    name: "Ada Lovelace",
    email: newEmail(),
    resume: new File([smallPdf()], "cv.pdf", { type: "application/pdf" }),
    description: "I wrote the first program.",
    ...person,
  }),
  sendHomeMessageAction: () => ({ name: "Ada", email: newEmail(), message: "A question, please.", ...person }),
  sendContactMessageAction: () => ({
    name: "Ada",
    email: newEmail(),
    inquiryType: "general",
    message: "A question, please.",
    ...person,
  }),
  registerForSessionAction: () => ({
    email: newEmail(),
    newsletter: true,
    sessionTitle: "AI for Marketing & Sales",
    runId: randomUUID(),
    ...person,
  }),
  previewInvoiceAction: billingDetails,
  issueInvoiceAction: billingDetails,
  joinWaitlistAction: () => ({ email: newEmail(), ...person }),
};
