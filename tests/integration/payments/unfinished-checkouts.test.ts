import { expect, test } from "vitest";

import { cronRequest } from "../support/cron";
import { setCheckoutMailsAction } from "../support/form-actions";
import { setUpPayments, verify } from "./backend";
import { newBuyer } from "./buyer";
import { POST as outboxJob } from "@/app/api/cron/outbox/route";
import { POST as paymentsJob } from "@/app/api/cron/payments/route";
import { GET as openSwitch, POST as unsubscribe } from "@/app/mail-choices/[token]/unsubscribe/route";
import { environment } from "@/tests/fixtures/environment";

const { backend } = await setUpPayments();

const run = async (job: (request: Request) => Promise<Response>) => job(cronRequest("any"));

/** A buyer who opened an order a day ago, and the order's id at Razorpay. */
async function leaveCheckout() {
  const buyer = await newBuyer(backend);
  const orderId = await backend.openOrder(buyer);
  await backend.sql(
    `update public.payment_orders set held_from = now() - interval '25 hours', held_until = now() - interval '24.5 hours'
      where provider_order_id = $1`,
    [orderId],
  );
  return { buyer, orderId };
}

/** The mails about checkouts that have left. */
const sent = async () =>
  (await backend.mails()).filter(({ html }) => html.includes("You started to enrol but didn&#x27;t finish"));

const outcomes = async () =>
  backend.sql(
    "select status, last_error from public.email_outbox where template = 'unfinished-checkout' order by position",
    [],
  );

const at = (token: string, method: "GET" | "POST") =>
  [
    new Request(`${environment.SITE_URL}/mail-choices/${token}/unsubscribe`, {
      method,
      ...(method === "POST" && {
        body: "List-Unsubscribe=One-Click",
        headers: { "content-type": "application/x-www-form-urlencoded" },
      }),
    }),
    { params: Promise.resolve({ token }) },
  ] as const;

test("Anyone who left a checkout gets one mail a day later, and none after unsubscribing by one click or the switch", async () => {
  const { buyer } = await leaveCheckout();
  for (const job of [paymentsJob, outboxJob, paymentsJob, outboxJob]) await run(job);
  const [mail, ...others] = await sent();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    to: buyer.email,
    subject: "Your unfinished checkout: AI Skills Mastery Program, Cohort #1",
  });
  const address = /<(.*)>/.exec(mail?.headers["List-Unsubscribe"] ?? "")?.[1] ?? "";
  const token = address.split("/").at(-2) ?? "";
  expect(address).toBe(`${environment.SITE_URL}/mail-choices/${token}/unsubscribe`);
  expect(mail?.html).toContain(`/mail-choices/${token}"`);

  expect(openSwitch(at(token, "GET")[0]).headers.get("location")).toBe(`${environment.SITE_URL}/mail-choices/${token}`);
  const isOff = async () =>
    (
      await backend.sql("select checkout_mails_off_at is not null as off from public.mail_choices where token = $1", [
        token,
      ])
    )[0]?.off;
  expect(await isOff()).toBe(false);
  expect(await (await unsubscribe(...at(token, "POST"))).text()).toBe(
    "You won't get emails about unfinished checkouts from now on.",
  );
  expect(await isOff()).toBe(true);
  expect(await setCheckoutMailsAction({ token, checkoutMails: "on" })).toMatchObject({ ok: true });
  expect(await isOff()).toBe(false);
  expect(await setCheckoutMailsAction({ token, checkoutMails: "off" })).toMatchObject({ ok: true });
  expect(await isOff()).toBe(true);
});

test("No one is mailed who has paid at Razorpay or in the meantime, or while Razorpay doesn't answer", async () => {
  const [untold, meanwhile] = [await leaveCheckout(), await leaveCheckout()];
  await backend.pay(untold.orderId, "authorized");
  await backend.razorpay({ fail: { on: "api", how: "503" } });
  await run(paymentsJob);
  expect(await outcomes()).toEqual([]);
  await backend.razorpay({ fail: null });
  await run(paymentsJob);
  expect(await outcomes()).toEqual([
    { status: "skipped", last_error: "has_paid" },
    { status: "pending", last_error: null },
  ]);
  meanwhile.buyer.enter();
  await verify(await backend.pay(meanwhile.orderId));
  await run(outboxJob);
  expect(await sent()).toEqual([]);
  expect((await outcomes())[1]).toEqual({ status: "skipped", last_error: "has_seat" });
});
