// @module-tag long
import fc from "fast-check";
import { randomInt } from "node:crypto";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";

import { type Buyer, newBuyer } from "../payments/buyer";
import { captureLog, testBackend } from "../support/backend";
import { browser } from "../support/browser";
import { request } from "../support/request";
import { type Action, allActions, consoleActions, validInputs } from "./actions";
import { anyValue, expectNoSideEffects, RUNS } from "./helpers";
import { signedOutMeanwhile } from "@/lib/content/errors";
import { environment } from "@/tests/fixtures/environment";
import { jsonBodies } from "@/tests/fixtures/json-bodies";

const OURS = { origin: environment.SITE_URL, "sec-fetch-site": "same-origin" };
const CALLER = { "x-host-caller": "203.0.113.7" };

const result = z.union([
  z.strictObject({ ok: z.literal(true), data: z.unknown() }),
  z.strictObject({
    ok: z.literal(false),
    error: z.string().min(1).max(300),
    code: z.enum(["outdated", "unconfirmed", "signed-out"]).optional(),
    fieldErrors: z.record(z.string(), z.string().min(1).max(300)).optional(),
  }),
]);

const backend = testBackend();
let actions: Map<string, Action>;
let learner: Buyer;
beforeAll(async () => {
  vi.stubEnv("TRUSTED_IP_HEADER", "x-host-caller");
  actions = await allActions();
});
beforeEach(async () => {
  learner = await newBuyer(backend);
  learner.enter();
  setHeaders(OURS);
});

const setHeaders = (headers: Record<string, string>) => {
  request.headers = new Headers({ ...headers, ...CALLER });
};
const names = Object.keys(validInputs);
const withInput = names.filter((name) => validInputs[name] !== null);

const inputOf = async (name: string, email: string) => validInputs[name]?.(email);

/** Calls the action and expects a result of the documented shape. */
async function call(name: string, input: unknown) {
  const given = await actions.get(name)?.(input);
  const parsed = result.safeParse(given);
  expect(parsed.success, `${name} answered ${JSON.stringify(given)}`).toBe(true);
  return given as { ok: boolean };
}

test("Every server action has a test input", () => {
  expect([...actions.keys()].toSorted()).toEqual(names.toSorted());
});

test("Every valid same-origin input is accepted", async () => {
  captureLog();
  const other = await newBuyer(backend);
  // These start or end the session.
  const last = ["signInAction", "signUpAction", "startGoogleAction", "signOutAction"];
  const refused = new Set<string>();
  const take = async (name: string) => {
    const email = last.includes(name) ? other.email : learner.email;
    const { ok } = await call(name, await inputOf(name, email));
    if (!ok) refused.add(name);
  };
  await Promise.all(names.filter((name) => ![...last, "signInAgainAction"].includes(name)).map(take));
  // Ends the session, which it needs.
  await take("signInAgainAction");
  await Promise.all(last.map(take));
  // Only Google can issue a valid code, and only our mail a deletion's link; a room, an invoice and a request need a seat.
  expect([...refused].toSorted()).toEqual([
    "askForMoveAction",
    "askForRefundAction",
    "confirmErasureAction",
    "finishGoogleAction",
    "giveFeedbackAction",
    "handInAction",
    "hideFromCohortAction",
    "issueInvoiceAction",
    "noteFirstStepAction",
    "noteVisitAction",
    "openHandinUploadAction",
    "previewInvoiceAction",
    "rateClassAction",
    "renewAddressAction",
    "reviewCohortAction",
    "withdrawAnswerAction",
    "withdrawChangeAction",
  ]);
});

test("Every action of the console is unknown to a learner and to a visitor, whatever they send", async () => {
  const all = await consoleActions();
  expect(all.length).toBeGreaterThan(20);
  const given: unknown[] = [new FormData(), undefined, null, "text", {}];
  await expectNoSideEffects(backend, async () => {
    for (const enter of [() => learner.enter(), () => browser.jar.clear()]) {
      enter();
      for (const [name, action] of all)
        for (const form of given)
          await expect(action(null, form as FormData), name).rejects.toThrow("NEXT_HTTP_ERROR_FALLBACK;404");
    }
  });
});

/** The actions that need no account. */
const FOR_ALL = new Set([
  "applyForRoleAction",
  "cancelRegistrationAction",
  "confirmErasureAction",
  "deletePageDataAction",
  "finishGoogleAction",
  "giveFeedbackAction",
  "joinWaitlistAction",
  "redeemLinkAction",
  "registerAgainAction",
  "registerForSessionAction",
  "requestPasswordResetAction",
  "resendConfirmationAction",
  "sendContactMessageAction",
  "sendHomeMessageAction",
  "setCheckoutMailsAction",
  "setNewsletterAction",
  "signInAction",
  "signOutAction",
  "signUpAction",
  "startGoogleAction",
]);

test("For a session that was ended elsewhere, every action that needs an account says so, has no effect and keeps the cookies", async () => {
  captureLog();
  const inputs = new Map<string, unknown>();
  for (const name of names.filter((one) => !FOR_ALL.has(one))) inputs.set(name, await inputOf(name, learner.email));
  await backend.sql("delete from auth.sessions where user_id = $1", [learner.id]);
  const jar = [...browser.jar];
  // It counts its caller, signed in or not.
  const password = "setPasswordAction";
  expect((await call(password, inputs.get(password))).ok).toBe(false);
  inputs.delete(password);
  await expectNoSideEffects(backend, async () => {
    for (const [name, input] of inputs) expect([name, (await call(name, input)).ok]).toEqual([name, false]);
    for (const [name, action] of await consoleActions()) {
      const form = new FormData();
      form.set("account", learner.id);
      expect([name, await action(null, form)]).toMatchObject([name, { result: signedOutMeanwhile }]);
    }
  });
  expect([...browser.jar]).toEqual(jar);
});

test("Without an origin, or with another one, no action has an effect", async () => {
  const foreignHeaders: Record<string, string>[] = [
    {},
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { origin: "null" },
    { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
    { origin: "https://evil.example", "x-forwarded-host": "evil.example" },
    { ...OURS, "sec-fetch-site": "cross-site" },
  ];
  const inputs = new Map<string, unknown>();
  for (const name of names) inputs.set(name, await inputOf(name, learner.email));
  const jar = [...browser.jar];
  const events = captureLog();
  await expectNoSideEffects(backend, async () => {
    const answers = foreignHeaders.flatMap((headers) => {
      setHeaders(headers);
      return names.map(async (name) => call(name, inputs.get(name)));
    });
    for (const { ok } of await Promise.all(answers)) expect(ok).toBe(false);
  });
  expect([...browser.jar]).toEqual(jar);
  expect(events.filter(({ event }) => event.endsWith(".foreign-origin"))).toHaveLength(
    foreignHeaders.length * names.length,
  );
});

/**
 * Valid input with one field of a wrong type. A form with a time trap is sent too fast, so that a value that happens to
 * be valid has no effect; of the others no field is left out, since it may be optional.
 */
function withOneWrongField(good: Record<string, unknown>) {
  const hasTrap = "elapsedMs" in good;
  const refused = hasTrap ? { ...good, elapsedMs: 0 } : good;
  return fc.constantFrom(...Object.keys(good)).chain((field) =>
    anyValue
      .filter((value) => typeof value !== typeof good[field])
      .filter((value) => value !== undefined || (hasTrap && field !== "elapsedMs"))
      .map((value) => ({ ...refused, [field]: value })),
  );
}

const bodies = Object.values(jsonBodies).flatMap((text) => {
  try {
    return [JSON.parse(text) as unknown];
  } catch {
    return [text];
  }
});

/** Valid input, which counts towards a limit: a Map or a Set has an upload's `size`, and some bodies name a cohort. */
function isValid(name: string, input: unknown): boolean {
  if (name === "openPhotoUploadAction") return input instanceof Map || input instanceof Set;
  if (name === "openHandinUploadAction") return input instanceof Map || input instanceof Set;
  return (
    ["renewAddressAction", "withdrawAnswerAction"].includes(name) &&
    z.object({ cohortId: z.string() }).safeParse(input).success
  );
}

test.each([
  ["a visitor", RUNS],
  ["a learner", 100],
])("Any input of %s to an action gets a result and has no effect", async (who, runs) => {
  captureLog();
  const inputs = new Map<string, unknown[]>();
  const seed = randomInt(2 ** 31);
  for (const name of withInput) {
    const good = (await inputOf(name, learner.email)) as Record<string, unknown>;
    const arbitrary = fc.oneof(anyValue, withOneWrongField(good));
    const all = [...fc.sample(arbitrary, { numRuns: runs, seed }), ...bodies, undefined];
    inputs.set(
      name,
      all.filter((input) => !isValid(name, input)),
    );
  }
  if (who === "a visitor") browser.jar.clear();
  for (const [name, all] of inputs) {
    const work = async () => void (await Promise.all(all.map(async (input) => call(name, input))));
    await expectNoSideEffects(backend, work, `${name}, seed ${seed}`);
  }
});
