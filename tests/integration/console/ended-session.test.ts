import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";

import { signInAs } from "../auth/account";
import { press, type Prepared } from "../faults/console/form";
import { forms } from "../faults/console/forms";
import { count } from "../faults/flow";
import { type PaymentsBackend, startPayments } from "../payments/backend";
import { newLearner } from "../profile/learner";
import { captureLog } from "../support/backend";
import { browser } from "../support/browser";
import { formOf, sending } from "../support/form-actions";
import { newOperator, signInOperator } from "../support/operators";
import { CODE_REQUIRED, SIGNED_OUT, signedInElsewhere } from "@/lib/console/answers";
import { enterCodeAction, startEnrolmentAction } from "@/lib/console/entry/actions";
import { replyAction } from "@/lib/console/messages/actions";
import { initialFormState } from "@/lib/forms/form-state";
import { codeOf, TOTP_SECRET } from "@/tests/fixtures/authenticator";

let backend: PaymentsBackend;
let operator: { email: string; userId: string };
const prepared: Prepared[] = [];
let logged: number;
beforeAll(async () => {
  backend = await startPayments();
  await backend.reset();
  captureLog();
  operator = await newOperator(backend, "owner");
  await signInOperator(operator);
  for (const form of forms) {
    const word = `word-${randomUUID()}`;
    const { fields, ...rest } = await form.prepare({ backend, operator, word, email: `${word}@example.com` });
    prepared.push({ ...rest, fields: { ...fields, account: operator.userId } });
  }
  logged = await count(backend, "public.operator_actions");
});

const pressAll = async () => {
  const answers: [string, string][] = [];
  for (const [index, form] of forms.entries()) {
    answers.push([form.name, await press(form, prepared[index] as Prepared)]);
  }
  return answers;
};

const every = (sentence: string) => forms.map(({ name }) => [name, sentence]);

test("Every form of the console says if its session has ended, and changes no cookie", async () => {
  await signInAs(operator.email);
  const { jar } = browser;
  await backend.sql("delete from auth.sessions where user_id = $1", [operator.userId]);
  const before = new Map(jar);
  expect(await pressAll()).toEqual(every(SIGNED_OUT.error));
  expect(jar).toEqual(before);
  jar.clear();
  expect(await pressAll()).toEqual(every(SIGNED_OUT.error));
  for (const sent of [sending(enterCodeAction), sending(startEnrolmentAction)]) {
    expect(await sent({ account: operator.userId, code: "123456" })).toEqual(SIGNED_OUT);
  }
  expect(await count(backend, "public.operator_actions")).toBe(logged);
});

test("Every form of the console says who is signed in in the other tab, and does nothing for that account", async () => {
  const learner = await newLearner(backend);
  learner.enter();
  expect(await pressAll()).toEqual(every(signedInElsewhere(learner.email)));
  await signInOperator(await newOperator(backend, "owner"));
  expect(new Set((await pressAll()).map(([, answer]) => answer.replace(/as \S+ in/, "as … in")))).toEqual(
    new Set([signedInElsewhere("…")]),
  );
  expect(await count(backend, "public.operator_actions")).toBe(logged);
});

test("Every form of the console asks for a code if the second factor has ended, and continues with it", async () => {
  await signInAs(operator.email);
  expect(await pressAll()).toEqual(every(CODE_REQUIRED));
  expect(await count(backend, "public.operator_actions")).toBe(logged);
  const [reply] = forms;
  const again = { ...(prepared[0] as Prepared), code: () => codeOf(TOTP_SECRET) };
  expect(reply && (await press(reply, again))).toBe("ok");
});

test("Without a session, and for anyone who isn't an operator, a form that names no account isn't found", async () => {
  const nobodys = formOf({ requestId: randomUUID(), text: "Hello, everybody." });
  browser.jar.clear();
  await expect(replyAction(initialFormState, nobodys)).rejects.toMatchObject({
    digest: "NEXT_HTTP_ERROR_FALLBACK;404",
  });
  const learner = await newLearner(backend);
  learner.enter();
  await expect(replyAction(initialFormState, nobodys)).rejects.toMatchObject({
    digest: "NEXT_HTTP_ERROR_FALLBACK;404",
  });
  const own = formOf({ requestId: randomUUID(), text: "Hello, everybody.", account: learner.id });
  await expect(replyAction(initialFormState, own)).rejects.toMatchObject({ digest: "NEXT_HTTP_ERROR_FALLBACK;404" });
});
