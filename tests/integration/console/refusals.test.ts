import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";

import { form, press, type Scene } from "../faults/console/form";
import { attendedCohort, cohortWithSession, newCohort, paid, plannedCohort } from "../faults/console/records";
import { startPayments } from "../payments/backend";
import { newBuyer } from "../payments/buyer";
import { captureLog } from "../support/backend";
import { asClient, newClient } from "../support/client";
import { sending } from "../support/form-actions";
import { newOperator, signInOperator } from "../support/operators";
import { setCapacityAction } from "@/lib/console/cohorts/actions";
import { addSessionAction, changeSessionAction, planCohortAction } from "@/lib/console/cohorts/session-actions";
import { askProviderAction, refundAction } from "@/lib/console/orders/actions";
import { scheduleRunAction } from "@/lib/console/sessions/actions";
import { addSession } from "@/tests/e2e/support/room-records";

let scene: Scene;
beforeAll(async () => {
  const backend = await startPayments();
  await backend.reset();
  const operator = await newOperator(backend, "owner");
  scene = { backend, operator, word: "ada", email: "ada@example.com" };
});
beforeEach(async () => {
  // Each test enters a code, and an account may enter only five a minute.
  await scene.backend.sql("truncate public.rate_limits", []);
  await signInOperator(scene.operator);
});

const hours = {
  kind: "office_hours",
  title: "Office hours",
  startsAt: "2096-12-01T11:30",
  minutes: "60",
  timeZone: "Asia/Kolkata",
  meetingUrl: "",
};
const run = { title: "AI for Marketing & Sales", minutes: "60", meetingUrl: "https://meet.example.com/refused" };

test.each([
  [
    "more than is left",
    form(refundAction, async (at) => ({
      paymentId: (await paid(at)).paymentId,
      amount: "2,00,000",
      asked: "2,00,000",
      reason: "Too much",
    })),
  ],
  [
    "seats than that are already taken",
    form(setCapacityAction, async (at) => ({ cohortId: await attendedCohort(at), shown: "5", capacity: "0" })),
  ],
  [
    "doesn't exist",
    form(scheduleRunAction, () => ({ ...run, startsAt: "2096-03-11T02:30", timeZone: "America/New_York" })),
  ],
  [
    "time zone's name",
    form(scheduleRunAction, () => ({ ...run, startsAt: "2096-03-11T11:00", timeZone: "Mars/Olympus" })),
  ],
  [
    "Tick the box to hold both",
    form(addSessionAction, async (at) => ({ ...hours, cohortId: await plannedCohort(at), shownSessions: "1" })),
  ],
  [
    "Tick the box to hold both",
    form(changeSessionAction, async (at) => {
      const { cohortId, sessionId } = await cohortWithSession(at);
      await addSession(at.backend.sql, cohortId, { title: "Questions", startsAt: "2096-12-02T03:30Z" });
      const moved = { startsAt: "2096-12-02T10:00", minutes: "90", timeZone: "Asia/Kolkata" };
      return { cohortId, sessionId, shownSequence: "0", ...moved, meetingUrl: "", recordingUrl: "" };
    }),
  ],
  [
    "Tick the box to hold both",
    form(planCohortAction, async (at) => ({
      cohortId: await newCohort(at),
      startsOn: "2096-12-01",
      officeHours: "no",
      skipped: "",
      meetingUrl: "",
      "start-class-2": "2096-12-01T11:59",
    })),
  ],
])("A refusal says: %s", async (sentence, one) => {
  captureLog();
  const own = { ...scene, email: `${randomUUID()}@example.com` };
  expect(await press(one, await one.prepare(own))).toContain(sentence);
});

test("Asking Razorpay says how many payments an order has", async () => {
  captureLog();
  const buyer = await asClient(newClient(), () => newBuyer(scene.backend));
  const providerOrder = await asClient(newClient(), () => scene.backend.openOrder(buyer));
  const [order] = await scene.backend.sql("select id from public.payment_orders where email = $1", [buyer.email]);
  const ask = () => sending(askProviderAction)({ requestId: randomUUID(), orderId: String(order?.id) });
  const says = (start: string) => ({ ok: true, data: { message: expect.stringContaining(start) as string } });
  expect(await ask()).toMatchObject(says("Razorpay has taken no payment"));
  await scene.backend.pay(providerOrder);
  expect(await ask()).toMatchObject(says("Razorpay has 1 payment for this order."));
});
