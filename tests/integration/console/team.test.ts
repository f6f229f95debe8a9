import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";

import { testBackend } from "../support/backend";
import { browser, expireSession } from "../support/browser";
import { sending } from "../support/form-actions";
import { newOperator, signInOperator } from "../support/operators";
import { currentOperator, requireOperator, requireTeacher } from "@/lib/console/access";
import { addResourceAction } from "@/lib/console/cohorts/room-actions";
import { openTeacherPhotoAction } from "@/lib/console/teachers/actions";
import * as team from "@/lib/console/team/actions";
import { ageLastCode, codeOf, TOTP_SECRET, wrongCode } from "@/tests/fixtures/authenticator";

const invite = sending(team.inviteOperatorAction);
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

test("An instructor's forms work in the cohorts they teach until their role ends, in an open tab too", async () => {
  const meera = await newOperator(backend, "instructor");
  const [teacher] = await backend.sql(
    "insert into public.teachers (name, title, user_id) values ('Meera Joshi', 'Researcher', $1) returning id",
    [meera.userId],
  );
  await backend.sql("insert into public.cohort_teachers (cohort_id, teacher_id) values ('1', $1)", [teacher?.id]);
  await signInOperator(meera);
  const add = (cohortId: string) =>
    sending(addResourceAction)({
      requestId: randomUUID(),
      cohortId,
      sessionId: "",
      title: "Slides",
      url: "https://files.example.com/slides",
    });
  expect(await requireTeacher("1", "/console/cohorts/1")).toEqual({ ...meera, role: "instructor" });
  expect(await add("1")).toMatchObject({ ok: true });
  await expect(add("2")).rejects.toThrow(NOT_FOUND);
  for (const notTheirs of [
    async () => requireOperator("/console/orders"),
    async () => requireTeacher("2", "/console/cohorts/2"),
    async () => sending(openTeacherPhotoAction)({ teacherId: String(teacher?.id), size: "1000" }),
    async () => invite({ requestId: randomUUID(), email: "new@example.com", role: "staff" }),
  ])
    await expect(notTheirs()).rejects.toThrow(NOT_FOUND);

  const { jar: tab } = browser;
  await signInOperator(owner);
  const ended = await revoke({ requestId: randomUUID(), userId: meera.userId, shownRole: "instructor" });
  expect(ended).toMatchObject({ ok: true });
  browser.jar = tab;
  await expect(add("1")).rejects.toThrow(NOT_FOUND);
});

test("Without the second factor an operator is redirected to the code page", async () => {
  await newOperator(backend, "staff");
  expect(await currentOperator()).toBeNull();
  await expect(requireOperator("/console/mails?status=failed")).rejects.toMatchObject({
    digest: expect.stringContaining("/console/code?returnTo=%2Fconsole%2Fmails%3Fstatus%3Dfailed"),
  });
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

test("Five wrong codes are all that an account may enter in a while", async () => {
  const staff = await newStaff();
  const form = { userId: staff.userId, shownRole: "staff" };
  const enter = (code: string) => revoke({ requestId: randomUUID(), ...form, code });
  for (let count = 0; count < 5; count += 1) expect((await enter(wrongCode(TOTP_SECRET))).ok).toBe(false);
  const limited = { code: expect.stringMatching(/^Too many attempts/) as string };
  expect(await enter(codeOf(TOTP_SECRET))).toMatchObject({ ok: false, fieldErrors: limited });
});

test("Anything but an owner's form with a role or an id is refused or isn't found, before anything is done", async () => {
  const form = { requestId: randomUUID(), email: "new@example.com", role: "staff" };
  for (const change of [{ role: "admin" }, { email: "x" }, { requestId: "1" }, { more: "1" }])
    expect(await invite({ ...form, ...change })).toMatchObject({ ok: false });
  await expect(invite("form")).rejects.toThrow(NOT_FOUND);
  await signInOperator(await newStaff());
  await expect(invite(form)).rejects.toThrow(NOT_FOUND);
  expect(await backend.sql("select id from public.operator_invitations where email = 'new@example.com'", [])).toEqual(
    [],
  );
});
