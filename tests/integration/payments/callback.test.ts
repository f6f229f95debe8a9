import { beforeAll, beforeEach, expect, test } from "vitest";

import { browser } from "../support/browser";
import type { Buyer } from "./buyer";
import { type Scene, startScene } from "./scene";
import { POST } from "@/app/api/payments/callback/route";
import { environment } from "@/tests/fixtures/environment";

let scene: Scene;
let ada: Buyer;
beforeAll(async () => {
  scene = await startScene();
  ada = await scene.buyer();
});
beforeEach(async () => {
  await scene.reset();
});

const paidOrder = async () => scene.pay(await scene.openOrder(ada));

const callback = async (fields: Record<string, string>) =>
  POST(
    new Request(`${environment.SITE_URL}/api/payments/callback`, {
      method: "POST",
      headers: { origin: "https://api.razorpay.com", "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(fields),
    }),
  );

const ledTo = (response: Response) => [response.status, response.headers.get("location")];

test("The form post of an in-app browser enrols the order's buyer without a session", async () => {
  const paid = await paidOrder();
  browser.jar.clear();
  expect(ledTo(await callback(paid))).toEqual([303, `${environment.SITE_URL}/my-learning`]);
  expect(await scene.rows("cohort_enrollments")).toMatchObject([{ user_id: ada.id }]);
});

test.each([
  ["a failure", { "error[code]": "BAD_REQUEST_ERROR", "error[description]": "declined" }],
  ["nothing", {}],
  ["a forged signature", { razorpay_order_id: "order_A", razorpay_payment_id: "pay_A", razorpay_signature: "a" }],
  ["too much", { more: "x".repeat(20_000) }],
])("A form post that brings %s leads to the payment failed page", async (_what, fields) => {
  expect(ledTo(await callback(fields))).toEqual([303, `${environment.SITE_URL}/payment-failed`]);
  expect(await scene.rows("cohort_enrollments")).toEqual([]);
});

test("With the database away the form post leads to My Learning: the money may be there", async () => {
  const paid = await paidOrder();
  await scene.setFault("database", "500");
  expect(ledTo(await callback(paid))).toEqual([303, `${environment.SITE_URL}/my-learning`]);
});
