import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";

import { application } from "../careers/applicant";
import { ownRequest } from "../payments/backend";
import { newLearner, type Learner } from "../profile/learner";
import { captureLog, testBackend } from "../support/backend";
import { browser } from "../support/browser";
import {
  changeEmailAction,
  hideFromCohortAction,
  noteFirstStepAction,
  noteVisitAction,
  renewAddressAction,
  setPasswordAction,
} from "../support/form-actions";
import { POST } from "@/app/api/payments/order/route";
import { signOutAction } from "@/lib/auth/actions";
import { verifiedUser } from "@/lib/auth/current-user";
import { applyForRoleAction } from "@/lib/careers/actions";
import {
  openPhotoUploadAction,
  publishPhotoAction,
  removePhotoAction,
  updateProfileAction,
} from "@/lib/profile/actions";
import { profileOf } from "@/lib/profile/schema";
import { registerForSessionAction } from "@/lib/registrations/actions";

const backend = testBackend();
let ada: Learner;
let grace: Learner;
beforeAll(async () => {
  ada = await newLearner(backend, { full_name: "Ada", avatar_url: "https://photos.example.com/ada.png" });
  grace = await newLearner(backend, { full_name: "Grace", avatar_url: "https://photos.example.com/grace.png" });
});

const typed = { ...profileOf({}), full_name: "Ada Lovelace" };
const registration = { email: "typed@example.com", newsletter: false, sessionTitle: "AI for Marketing & Sales" };

const changes: [string, (account: string) => Promise<unknown>][] = [
  ["the profile", (account) => updateProfileAction({ ...typed, account })],
  ["an upload", (account) => openPhotoUploadAction({ size: 10, account })],
  ["a photo", (account) => publishPhotoAction({ uploadId: randomUUID(), account })],
  ["the photo's removal", (account) => removePhotoAction({ account })],
  ["a new address", (account) => changeEmailAction({ email: "new@example.com", account })],
  ["a password", (account) => setPasswordAction({ password: "x1!Xxxxxxx", repeated: "x1!Xxxxxxx", account })],
  ["being hidden from a cohort", (account) => hideFromCohortAction({ cohortId: "1", isHidden: "on", account })],
  ["a first step", (account) => noteFirstStepAction({ cohortId: "1", step: "closed", account })],
  ["a visit", (account) => noteVisitAction({ cohortId: "1", timeZone: "", account })],
  ["a seat's address", (account) => renewAddressAction({ cohortId: "1", account })],
  ["a registration", (account) => registerForSessionAction({ ...registration, blank: "", account })],
  ["an application", (account) => applyForRoleAction({ ...application, account })],
];

const inAnotherTab = () => expect.stringContaining(`You're signed in as ${grace.email} in another tab`) as string;

test("Ada's tab doesn't change anything of Grace's, who has signed in in another tab", async () => {
  captureLog();
  grace.enter();
  const before = await grace.metadata();
  for (const [what, send] of changes)
    expect([what, await send(ada.id)]).toEqual([what, { ok: false, error: inAnotherTab() }]);
  expect(await grace.metadata()).toEqual(before);
  for (const table of ["workshop_signups", "job_applications"])
    expect(await backend.sql(`select 1 as one from public.${table}`, [])).toEqual([]);
});

test("Ada's tab opens no order for Grace", async () => {
  grace.enter();
  const response = await POST(ownRequest("order", { cohortId: "1", account: ada.id }));
  expect([response.status, await response.json()]).toEqual([409, { error: inAnotherTab() }]);
  expect(await backend.sql("select 1 as one from public.payment_orders", [])).toEqual([]);
});

test("The account's own tab saves", async () => {
  grace.enter();
  expect(await updateProfileAction({ ...typed, account: grace.id })).toEqual({ ok: true, data: undefined });
  expect(await removePhotoAction({ account: grace.id })).toEqual({ ok: true, data: undefined });
  expect(await grace.metadata()).toMatchObject({ full_name: "Ada Lovelace" });
});

test("Ada's tab doesn't sign Grace out, and says who is signed in; Grace's own tab does", async () => {
  captureLog();
  grace.enter();
  expect(await signOutAction({ account: ada.id })).toEqual({ ok: true, data: { signedInAs: grace.email } });
  expect((await verifiedUser())?.id).toBe(grace.id);
  // People can sign out during an outage.
  await backend.setFault("auth", "503");
  expect(await signOutAction({ account: grace.id })).toEqual({ ok: true, data: { isEverywhere: false } });
  await backend.setFault("auth", null);
  grace.enter();
  expect(await signOutAction({ account: grace.id })).toEqual({ ok: true, data: { isEverywhere: true } });
  expect(browser.jar.size).toBe(0);
});
