import { expect, test } from "vitest";

import { buildMessage } from "@/lib/email/messages";

const context = { siteUrl: "https://site.example.com", supportEmail: "support@example.com" };
const purchase = {
  course: "AI Skills Mastery Program",
  cohortId: "1",
  startDate: "July 12, 2025",
  gstPercent: 18,
  price: 9_999_900,
  orderId: "order_IEIaMR65cu6nz3",
  paymentId: "pay_IH4NVgf4Dreq1l",
  paidAt: "2026-12-31T20:00:00.021+00:00",
};

test("The receipt and the refund say the price of their order, whatever a seat costs now", async () => {
  const of = async (template: string, more: object) =>
    (
      await buildMessage(
        { template, recipient: "ada@example.com", payload: { ...purchase, price: 1_180_000, ...more } },
        context,
      )
    ).text;
  for (const part of ["₹10,000.00", "₹1,800.00", "₹11,800.00"]) expect(await of("payment-receipt", {})).toContain(part);
  const refund = { reason: "operator", amount: 50_000, currency: "INR" };
  expect(await of("payment-refund", refund)).toContain("₹500.00 of ₹11,800.00");
});

test("The receipt splits the price and has order, payment, cohort and its start", async () => {
  const mail = { template: "payment-receipt", recipient: "ada@example.com", payload: purchase };
  const { subject, html, text, attachments } = await buildMessage(mail, context);
  expect(subject).toBe("Receipt: AI Skills Mastery Program, Cohort #1");
  for (const part of [
    "₹84,744.92",
    "₹15,254.08",
    "₹99,999.00",
    "order_IEIaMR65cu6nz3",
    "pay_IH4NVgf4Dreq1l",
    "Cohort #1",
    "July 12, 2025",
  ])
    expect(text).toContain(part);
  expect(html).toContain("GST 18%");
  expect(html).toContain('href="https://site.example.com/my-learning/cohort/1"');
  expect(attachments).toEqual([]);
});

test("The receipt for an amount other than the price says what was paid, without splitting it", async () => {
  const payload = { ...purchase, amount: 4_999_900, currency: "INR" };
  const { text } = await buildMessage({ template: "payment-receipt", recipient: "ada@example.com", payload }, context);
  expect(text).toContain("₹49,999.00");
  expect(text).toContain("₹99,999.00");
  expect(text).not.toContain("GST");
});

test("The receipt has the planned classes' times, or the usual ones if none are planned", async () => {
  const of = async (classes: object[]) =>
    (
      await buildMessage(
        { template: "payment-receipt", recipient: "ada@example.com", payload: { ...purchase, classes } },
        context,
      )
    ).text;
  const times = {
    startsAt: "2026-12-05T04:30:00+00:00",
    endsAt: "2026-12-05T07:00:00+00:00",
    timeZone: "Asia/Kolkata",
  };
  const later = { ...times, startsAt: "2026-12-13T04:30:00+00:00", endsAt: "2026-12-13T07:00:00+00:00" };
  const planned = await of([times, later]);
  expect(planned).toContain("Saturday 5 December 2026, 10:00 AM - 12:30 PM IST");
  expect(planned).toContain("Sunday 13 December 2026, 10:00 AM - 12:30 PM IST");
  expect(planned).not.toContain("Six Saturdays");
  expect(await of([])).toContain("Six Saturdays, 9:00 AM to 12:00 PM IST");
});

test("The receipt's date is in India's time zone", async () => {
  const mail = { template: "payment-receipt", recipient: "ada@example.com", payload: purchase };
  expect((await buildMessage(mail, context)).text).toContain("January 1, 2027");
});

const refundMail = async (payload: object, template = "payment-refund") =>
  buildMessage({ template, recipient: "ada@example.com", payload: { ...purchase, ...payload } }, context);

test("The mails about a full refund say that the seat ends", async () => {
  const facts = { reason: "operator", amount: 9_999_900, currency: "INR" };
  const say = async (template: string, payload: object) => (await refundMail({ ...facts, ...payload }, template)).text;
  expect(await say("payment-refund", { endsSeat: true })).toContain("your seat in the cohort ends once");
  expect(await say("payment-refund-done", { endsSeat: true })).toContain("your seat in the cohort has ended");
  for (const template of ["payment-refund", "payment-refund-done"])
    expect(await say(template, {})).not.toContain("your seat in the cohort");
});

test("A seat that was ended says why, with links", async () => {
  const payload = { course: "AI Skills", cohortId: "1", reason: "See https://bank.example.com/case." };
  const { subject, text, html } = await buildMessage(
    { template: "seat-ended", recipient: "ada@example.com", payload },
    context,
  );
  expect(subject).toBe("Your seat has ended: AI Skills, Cohort #1");
  expect(text).toContain("its room, calendar and sessions are closed to you");
  expect(html).toContain('href="https://bank.example.com/case"');
});

test.each([
  ["sold_out", "there were no seats left"],
  ["already_enrolled", "you already have a seat in this cohort"],
  ["paid_twice", "this order had already been paid"],
  ["too_late", "no longer on sale at that price"],
  ["operator", "refunding money you paid"],
  ["provider", "refunding money you paid"],
])("The refund mail says why (%s), how much and when", async (reason, sentence) => {
  const { subject, text } = await refundMail({ reason, amount: 9_999_900, currency: "INR" });
  expect(subject).toBe("Refund: AI Skills Mastery Program, Cohort #1");
  for (const part of ["The whole amount", "₹99,999.00", "5 to 7 working days", "pay_IH4NVgf4Dreq1l"])
    expect(text).toContain(part);
  expect(text.toLowerCase()).toContain(sentence);
});

test("A partial refund's mail has both amounts, in the payment's currency", async () => {
  const { text } = await refundMail({ reason: "operator", amount: 50_000, currency: "INR" });
  expect(text).toContain("₹500.00 goes back the way you paid");
  expect(text).toContain("₹500.00 of ₹99,999.00");
  expect((await refundMail({ reason: "provider", amount: 50_000, currency: "USD" })).text).toContain("$500.00");
});

test("A mail queued without an amount states the full payment", async () => {
  expect((await refundMail({ reason: "sold_out" })).text).toContain("The whole amount goes back");
});

test("The mail of a completed refund says so, with the amount", async () => {
  const { subject, text } = await refundMail({ reason: "operator", amount: 50_000 }, "payment-refund-done");
  expect(subject).toBe("Refund sent: AI Skills Mastery Program, Cohort #1");
  expect(text).toContain("We've sent ₹500.00 back");
});
