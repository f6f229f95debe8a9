import { expect, test } from "vitest";

import { build, payloads } from "@/tests/fixtures/mails";

const textOf = async (template: string, changes: object = {}) => (await build(template, changes)).text;

test("The receipt splits the price of its order and has payment, cohort and start, with India's date", async () => {
  const { subject, html, text, attachments } = await build("payment-receipt");
  expect(subject).toBe("Receipt: AI Skills Mastery Program, Cohort #1");
  for (const part of ["₹84,744.92", "₹15,254.08", "₹99,999.00", "order_IEIaMR65cu6nz3", "pay_IH4NVgf4Dreq1l"])
    expect(text).toContain(part);
  for (const part of ["Cohort #1", "July 12, 2025", "January 1, 2027"]) expect(text).toContain(part);
  expect(html).toContain("GST 18%");
  expect(html).toContain('href="https://site.example.com/my-learning/cohort/1"');
  expect(attachments).toEqual([]);
  const cheaper = await textOf("payment-receipt", { price: 1_180_000 });
  for (const part of ["₹10,000.00", "₹1,800.00", "₹11,800.00"]) expect(cheaper).toContain(part);
});

test("The receipt for an amount other than the price says what was paid, without splitting it", async () => {
  const text = await textOf("payment-receipt", { amount: 4_999_900, currency: "INR" });
  for (const part of ["₹49,999.00", "₹99,999.00"]) expect(text).toContain(part);
  for (const part of ["GST 18%", "Taxable value"]) expect(text).not.toContain(part);
});

test("The receipt names the payer and our GSTIN, and says how to get the invoice", async () => {
  const text = await textOf("payment-receipt", { payer: "Asha Rao" });
  for (const part of [
    "Received from\n\nAsha Rao",
    "GSTIN 29AAGCB7383J1Z4",
    "The tax invoice is a document of its own.",
  ])
    expect(text.replaceAll(/\n+/g, "\n\n")).toContain(part);
  expect(await textOf("payment-receipt", { payer: null })).not.toContain("Received from");
});

test.each([
  ["refund", "that money has gone back to you"],
  ["correction", "No money goes back"],
] as const)("The mail of a credit note (%s) names its invoice and says whether money goes back", async (why, said) => {
  const { facts } = payloads["tax-document"] as { facts: object };
  const corrects = { serial: "INV/26-27/00001", issuedOn: "2026-11-26", why };
  const text = await textOf("tax-document", { kind: "credit_note", facts: { ...facts, corrects } });
  for (const part of [said, "invoice INV/26-27/00001", "For invoice"]) expect(text).toContain(part);
});

test("The receipt of a bank transfer has its day and the bank's reference", async () => {
  const text = await textOf("payment-receipt", { transfer: { reference: "UTR1", on: "2026-11-20" } });
  for (const part of ["Bank transfer", "UTR1", "November 20, 2026"]) expect(text).toContain(part);
});

test("The receipt of a transfer less tax is over the price, and names what arrived and the deduction", async () => {
  const transfer = { reference: "UTR1", on: "2026-11-20", received: 9_152_451, tds: 847_449 };
  const text = await textOf("payment-receipt", { transfer, isCorrected: true });
  for (const part of ["₹84,744.92", "₹15,254.08", "₹99,999.00", "₹91,524.51", "₹8,474.49", "earlier one"]) {
    expect(text).toContain(part);
  }
  expect(text).not.toContain("Total paid");
});

test("The mails about a refund of a transfer say that we write for the account, and then our reference", async () => {
  const asked = await textOf("payment-refund", { transfer: { of: "UTR1", by: null } });
  expect(asked).toContain("we'll write to you for the account");
  expect(asked).not.toContain("nothing you need to do");
  const done = await textOf("payment-refund-done", { transfer: { of: "UTR1", by: "UTR2" } });
  for (const part of ["UTR1", "UTR2", "to your account"]) expect(done).toContain(part);
});

test("The receipt has the planned classes' times, or the usual ones if none are planned", async () => {
  const timeZone = "Asia/Kolkata";
  const planned = await textOf("payment-receipt", {
    classes: [
      { startsAt: "2026-12-05T04:30:00+00:00", endsAt: "2026-12-05T07:00:00+00:00", timeZone },
      { startsAt: "2026-12-13T04:30:00+00:00", endsAt: "2026-12-13T07:00:00+00:00", timeZone },
    ],
  });
  expect(planned).toContain("Saturday 5 December 2026, 10:00 AM - 12:30 PM IST");
  expect(planned).toContain("Sunday 13 December 2026, 10:00 AM - 12:30 PM IST");
  expect(planned).not.toContain("Six Saturdays");
  expect(await textOf("payment-receipt", { classes: [] })).toContain("Six Saturdays, 9:00 AM to 12:00 PM IST");
});

test("The mails about a full refund say that the seat ends", async () => {
  const facts = { amount: 9_999_900, endsSeat: true };
  expect(await textOf("payment-refund", facts)).toContain("your seat in the cohort ends once");
  expect(await textOf("payment-refund-done", facts)).toContain("your seat in the cohort has ended");
  for (const template of ["payment-refund", "payment-refund-done"])
    expect(await textOf(template, { endsSeat: undefined })).not.toContain("your seat in the cohort");
});

test("A seat that was ended says why, with links", async () => {
  const { subject, text, html } = await build("seat-ended");
  expect(subject).toBe("Your seat has ended: AI Skills, Cohort #1");
  expect(text).toContain("so you can no longer open its room, calendar or sessions");
  expect(html).toContain('href="https://docs.example.com/a?b=c&amp;d=e"');
});

test.each([
  ["sold_out", "there were no seats left"],
  ["already_enrolled", "you already have a seat in this cohort"],
  ["paid_twice", "this order had already been paid"],
  ["too_late", "no longer on sale at that price"],
  ["operator", "refunding money you paid"],
  ["provider", "refunding money you paid"],
])("The refund mail says why (%s), how much and when", async (reason, sentence) => {
  // A mail queued without an amount is about the whole payment.
  for (const amount of [9_999_900, undefined]) {
    const { subject, text } = await build("payment-refund", { reason, amount });
    expect(subject).toBe("Refund: AI Skills Mastery Program, Cohort #1");
    for (const part of ["The whole amount", "₹99,999.00", "5 to 7 working days", "pay_IH4NVgf4Dreq1l"])
      expect(text).toContain(part);
    expect(text.toLowerCase()).toContain(sentence);
  }
});

test("A partial refund's mails have the amount, in the payment's currency, and the order's price", async () => {
  const text = await textOf("payment-refund");
  for (const part of ["₹500.00 goes back the way you paid", "₹500.00 of ₹99,999.00"]) expect(text).toContain(part);
  expect(await textOf("payment-refund", { price: 1_180_000 })).toContain("₹500.00 of ₹11,800.00");
  expect(await textOf("payment-refund", { reason: "provider", currency: "USD" })).toContain("$500.00");
  const done = await build("payment-refund-done");
  expect(done.subject).toBe("Refund sent: AI Skills Mastery Program, Cohort #1");
  expect(done.text).toContain("We've sent ₹500.00 back");
});
