import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";

import { captureLog, testBackend } from "../support/backend";
import { browser, expireSession } from "../support/browser";
import { sending } from "../support/form-actions";
import { newOperator, signInOperator } from "../support/operators";
import { finishResponse } from "../support/request";
import { currentOperator, requireOperator } from "@/lib/console/access";
import * as team from "@/lib/console/team/actions";
import { ageLastCode, codeOf, TOTP_SECRET, wrongCode } from "@/tests/fixtures/authenticator";
import { withAnErrorId } from "@/tests/fixtures/error-id";

const invite = sending(team.inviteOperatorAction);
const setRole = sending(team.setOperatorRoleAction);
const revoke = sending(team.revokeOperatorAction);

const backend = testBackend();
let owner: { email: string; userId: string };
beforeAll(async () => {
  owner = await newOperator(backend, "owner");
});
beforeEach(async () => {
  await signInOperator(owner);
});

const roleOf = async (userId: string) =>
  (
    await backend.sql("select role, revoked_at is not null as revoked from public.operators where user_id = $1", [
      userId,
    ])
  )[0];

/** A member of staff; the owner stays signed in. */
async function newStaff() {
  const staff = await newOperator(backend, "staff");
  await signInOperator(owner);
  return staff;
}

const NOT_FOUND = "NEXT_HTTP_ERROR_FALLBACK;404";

test("A session's operator has the role that the database has at that moment", async () => {
  expect(await currentOperator()).toEqual({ ...owner, role: "owner" });
  const staff = await newStaff();
  await signInOperator(staff);
  expect(await requireOperator("/console")).toEqual({ ...staff, role: "staff" });
  await backend.sql("update public.operators set revoked_at = now() where user_id = $1", [staff.userId]);
  expect(await currentOperator()).toBeNull();
  await expect(requireOperator("/console")).rejects.toMatchObject({ digest: NOT_FOUND });
  const signIn: unknown = expect.stringContaining("/auth?returnTo=%2Fconsole%2Fmails");
  await backend.sql("delete from auth.sessions where user_id = $1", [staff.userId]);
  await expect(requireOperator("/console/mails")).rejects.toMatchObject({ digest: signIn });
  browser.jar.clear();
  await expect(requireOperator("/console/mails")).rejects.toMatchObject({ digest: signIn });
});

test("Without the second factor an operator is redirected to the code page", async () => {
  await newOperator(backend, "staff");
  expect(await currentOperator()).toBeNull();
  await expect(requireOperator("/console/mails?status=failed")).rejects.toMatchObject({
    digest: expect.stringContaining("/console/code?returnTo=%2Fconsole%2Fmails%3Fstatus%3Dfailed"),
  });
});

test("An invitation is mailed; the same form again changes and mails nothing", async () => {
  const requestId = randomUUID();
  const first = await invite({ requestId, email: "New.Person@example.com", role: "staff" });
  expect(first).toMatchObject({ ok: true, data: { answer: { status: "done" } } });
  await finishResponse();
  expect(await invite({ requestId, email: "New.Person@example.com", role: "staff" })).toMatchObject({
    ok: true,
    data: { answer: { repeated: true } },
  });
  await finishResponse();
  const mails = (await backend.mails()).filter(({ to }) => to.toLowerCase() === "new.person@example.com");
  expect(mails.map(({ subject }) => subject)).toEqual(["Your invitation to the console"]);
  expect(mails[0]?.text).toContain(owner.email);
});

test("A role changes once, from what was shown; otherwise the page says who changed it and what it is now", async () => {
  const staff = await newStaff();
  const change = { requestId: randomUUID(), userId: staff.userId, shownRole: "staff", role: "owner" };
  expect(await setRole(change)).toMatchObject({ ok: true });
  expect(await roleOf(staff.userId)).toEqual({ role: "owner", revoked: false });
  const stale = await revoke({ requestId: randomUUID(), userId: staff.userId, shownRole: "staff" });
  expect(stale).toMatchObject({
    ok: false,
    error: expect.stringMatching(new RegExp(`^Changed by ${owner.email} on .* IST: it's now owner\\.$`)),
  });
  expect(await roleOf(staff.userId)).toEqual({ role: "owner", revoked: false });
  await backend.sql("update public.operators set role = 'staff' where user_id = $1", [staff.userId]);
});

test("The last owner stays", async () => {
  await backend.sql("update public.operators set revoked_at = now() where user_id <> $1", [owner.userId]);
  const refused = { ok: false, error: "The console needs an owner: make someone else an owner first." };
  const own = { userId: owner.userId, shownRole: "owner" };
  expect(await revoke({ requestId: randomUUID(), ...own })).toEqual(refused);
  expect(await setRole({ requestId: randomUUID(), ...own, role: "staff" })).toEqual(refused);
  expect(await roleOf(owner.userId)).toEqual({ role: "owner", revoked: false });
});

test("After 15 minutes a change asks for a code, refuses a wrong one, and goes through with the right one", async () => {
  const staff = await newStaff();
  await ageLastCode(backend, owner.email);
  expireSession();
  const form = { requestId: randomUUID(), userId: staff.userId, shownRole: "staff" };
  const asked = "Enter a code from your authenticator app to continue.";
  expect(await revoke(form)).toEqual({ ok: false, error: asked, fieldErrors: { code: asked } });
  expect(await revoke({ ...form, code: wrongCode(TOTP_SECRET) })).toMatchObject({
    fieldErrors: { code: expect.stringContaining("isn't right") },
  });
  expect(await revoke({ ...form, code: "12" })).toMatchObject({
    fieldErrors: { code: expect.stringContaining("six digits") },
  });
  expect(await roleOf(staff.userId)).toEqual({ role: "staff", revoked: false });
  expect(await revoke({ ...form, code: codeOf(TOTP_SECRET) })).toMatchObject({ ok: true });
  expect(await roleOf(staff.userId)).toEqual({ role: "staff", revoked: true });
});

test(
  "With the database or the auth server down the answer says so, and the second press finishes the work",
  { tags: ["long"] },
  async () => {
    const staff = await newStaff();
    const form = { requestId: randomUUID(), userId: staff.userId, shownRole: "staff" };
    captureLog();
    for (const target of ["database", "auth"] as const) {
      await backend.setFault(target, "503");
      expect(await revoke(form)).toEqual({
        ok: false,
        error: expect.stringMatching(
          withAnErrorId("That didn't go through. Please try again: nothing will be done twice."),
        ),
      });
      await backend.setFault(target, null);
    }
    expect(await roleOf(staff.userId)).toEqual({ role: "staff", revoked: false });
    expect(await revoke(form)).toMatchObject({ ok: true });
  },
);

test("Anything but a role or an id is refused, and anything but a form isn't found, before anything is done", async () => {
  const form = { requestId: randomUUID(), email: "new@example.com", role: "staff" };
  for (const change of [{ role: "admin" }, { email: "x" }, { requestId: "1" }, { more: "1" }])
    expect(await invite({ ...form, ...change })).toMatchObject({ ok: false });
  await expect(invite("form")).rejects.toThrow("NEXT_HTTP_ERROR_FALLBACK;404");
  expect(await backend.sql("select id from public.operator_invitations where email = 'new@example.com'", [])).toEqual(
    [],
  );
});
