import { randomUUID } from "node:crypto";

import { newBuyer } from "../../payments/buyer";
import { asClient, newClient } from "../../support/client";
import { count, inputs } from "../flow";
import type { Scene } from "./form";
import { createAdminClient } from "@/lib/supabase/admin";
import { addSession, enrol } from "@/tests/e2e/support/room-records";
import { insert } from "@/tests/fixtures/insert";
import { smallPdf } from "@/tests/fixtures/resumes";
import { scheduleRun } from "@/tests/fixtures/session-runs";

// The records that the console's forms are about, each with its scene's word. They return the record's id.

export const newMessage = ({ backend, email, word }: Scene) =>
  insert(backend, "contact_messages", { source: "home", name: word, email, message: word });

/** An application with its file in storage. */
export async function newApplication({ backend, email, word }: Scene): Promise<string> {
  const path = `product_manager/1795224212720-${randomUUID()}.pdf`;
  const bucket = createAdminClient().storage.from("applications");
  const { error } = await bucket.upload(path, smallPdf(), { contentType: "application/pdf" });
  if (error) throw error;
  const facts = { role: "product_manager", name: word, email, description: word };
  return insert(backend, "job_applications", { ...facts, resume_path: path, resume_bytes: 9 });
}

export const newFailedMail = ({ backend, email }: Scene) =>
  insert(backend, "email_outbox", {
    template: "waitlist-joined",
    recipient: email,
    payload: { token: randomUUID() },
    status: "failed",
    last_error: "The address bounced.",
  });

export async function newMember({ backend, email }: Scene): Promise<string> {
  const userId = await backend.ensureUser({ email, fullName: inputs.name, password: inputs.password });
  await backend.sql("insert into public.operators (user_id, role) values ($1, 'staff')", [userId]);
  return userId;
}

export const newInvitation = ({ backend, email, operator }: Scene) =>
  insert(backend, "operator_invitations", {
    email,
    role: "staff",
    token_hash: randomUUID().replaceAll("-", "").repeat(2),
    invited_by: operator.userId,
  });

export const SESSION = "AI for Human Resources";

const twoPeople = ({ email, word }: Scene) => [email, `second-${word}@example.com`];

/** A run with two registrations. */
export async function runWithPeople(scene: Scene) {
  const runId = await scheduleRun(scene.backend, SESSION);
  const facts = { Newsletter: true, "Session Title": SESSION, run_id: runId };
  const people = twoPeople(scene).map((email) =>
    insert(scene.backend, "workshop_signups", { "Email Address": email, ...facts }),
  );
  const [registrationId = ""] = await Promise.all(people);
  return { runId, registrationId };
}

export const RECORDING = "https://files.example.com/recording";

export async function recordedRun(scene: Scene): Promise<string> {
  const { runId } = await runWithPeople(scene);
  await scene.backend.sql(
    `update public.session_runs
        set starts_at = now() - interval '3 hours', ends_at = now() - interval '1 hour', recording_url = $2 where id = $1`,
    [runId, RECORDING],
  );
  return runId;
}

export const newRun = async (scene: Scene) => (await runWithPeople(scene)).runId;
export const newRegistration = async (scene: Scene) => (await runWithPeople(scene)).registrationId;

/** Two people on a waiting list, and no one else. */
export async function newWaitingPeople(scene: Scene, list: string): Promise<void> {
  await scene.backend.sql("update public.waitlist_signups set left_at = now() where business_function = $1", [list]);
  for (const email of twoPeople(scene))
    await insert(scene.backend, "waitlist_signups", { email, business_function: list });
}

/** A new cohort without sessions; it is coming soon. */
export async function newCohort({ backend }: Scene): Promise<string> {
  const [row] = await backend.sql(
    `insert into public.cohorts (cohort_id, capacity, starts_on, enrol_by, price, list_price)
      select (max(cohort_id::integer) + 1)::text, 5, '2096-12-01', '2096-11-30', 100, 100 from public.cohorts
      returning cohort_id`,
    [],
  );
  return String(row?.cohort_id);
}

export async function newCohortOnSale(scene: Scene): Promise<string> {
  const cohortId = await newCohort(scene);
  await scene.backend.sql("update public.cohorts set state = 'on_sale' where cohort_id = $1", [cohortId]);
  return cohortId;
}

/** A session of a new cohort. */
export async function cohortWithSession(scene: Scene) {
  const cohortId = await newCohort(scene);
  const sessionId = await addSession(scene.backend.sql, cohortId, { title: "Prompts", startsAt: "2096-12-01T03:30Z" });
  return { cohortId, sessionId };
}

export const newSession = async (scene: Scene) => (await cohortWithSession(scene)).sessionId;
export const plannedCohort = async (scene: Scene) => (await cohortWithSession(scene)).cohortId;

/** The same, and a learner with a seat. */
export async function cohortWithLearner(scene: Scene) {
  const { backend, email } = scene;
  const userId = await backend.ensureUser({ email, fullName: inputs.name, password: inputs.password });
  const made = await cohortWithSession(scene);
  await enrol(backend.sql, email, made.cohortId);
  return { ...made, userId };
}

export const attendedCohort = async (scene: Scene) => (await cohortWithLearner(scene)).cohortId;

export async function newResource(scene: Scene): Promise<string> {
  const slides = { cohort_id: await newCohort(scene), title: "Slides", url: "https://example.com/s" };
  return insert(scene.backend, "cohort_resources", slides);
}

export const newPost = async (scene: Scene) =>
  insert(scene.backend, "cohort_posts", { cohort_id: await attendedCohort(scene), subject: "Hello", body: "Hello" });

/** An order that's paid at the provider, which hasn't told anyone. */
export async function paidAtProvider({ backend, email }: Scene) {
  // In a client other than the operator's, with its own session.
  return asClient(newClient(), async () => {
    const buyer = await newBuyer(backend, email);
    const { razorpay_payment_id: paymentId } = await backend.pay(await backend.openOrder(buyer));
    const [row] = await backend.sql("select id from public.payment_orders where email = $1", [email]);
    return { orderId: String(row?.id), paymentId };
  });
}

/** An order that bought a seat. */
export async function paid(scene: Scene) {
  const order = await paidAtProvider(scene);
  await asClient(newClient(), () => scene.backend.event("payment.captured", order.paymentId));
  return order;
}

export const paidOrder = async (scene: Scene) => (await paid(scene)).orderId;

/** A review of a payment whose amount differs, which a person has to decide on. */
export async function newReview(scene: Scene): Promise<string> {
  const { orderId, paymentId } = await paidAtProvider(scene);
  await scene.backend.razorpay({ payment: { id: paymentId, amount: 9_000_000 } });
  await asClient(newClient(), () => scene.backend.event("payment.captured", paymentId));
  const [row] = await scene.backend.sql("select id from public.payment_reviews where order_id = $1", [orderId]);
  return String(row?.id);
}

/** The seats of the scene's buyer. */
export const seatsOf = async ({ backend, email }: Scene) =>
  count(backend, "public.cohort_enrollments where email = $1 and status = 'success'", [email]);

/** The refunds at the provider of all payments of the scene's buyer. */
export async function refundsOf({ backend, email }: Scene): Promise<number> {
  const rows = await backend.sql(
    `select r.payment_id from public.payment_refunds r join public.payment_orders o on o.id = r.order_id
      where o.email = $1`,
    [email],
  );
  const all = await Promise.all(rows.map(async (row) => backend.refundsOf(String(row.payment_id))));
  return all.flat().length;
}

export async function newUnmatchedPayment({ backend }: Scene): Promise<string> {
  const paymentId = `pay_${randomUUID().replaceAll("-", "")}`;
  const facts = { payment_id: paymentId, amount: 9_999_900, currency: "INR", paid_at: new Date().toISOString() };
  await insert(backend, "unmatched_payments", facts, "payment_id");
  return paymentId;
}

/** A recorded bank transfer of 100 paise. */
export async function newTransfer(scene: Scene): Promise<{ orderId: string; paymentId: string }> {
  const { backend, email } = scene;
  const now = new Date().toISOString();
  const paymentId = `transfer_${randomUUID().replaceAll("-", "").slice(0, 20)}`;
  const orderId = await insert(backend, "payment_orders", {
    email,
    cohort_id: await newCohort(scene),
    amount: 100,
    provider_order_id: paymentId,
    status: "paid",
    held_until: now,
    receipt_facts: { course: "AI Skills", cohortId: "1", startDate: "December 5, 2026", gstPercent: 18 },
    payment_id: paymentId,
    paid_at: now,
  });
  const transfer = { currency: "INR", transfer_reference: "UTR", transferred_on: "2026-11-20" };
  const payment = { payment_id: paymentId, order_id: orderId };
  await insert(backend, "payment_captures", { ...payment, ...transfer, amount: 100 }, "payment_id");
  return { orderId, paymentId };
}

/** A refund of a bank transfer, which is waiting to be transferred back. */
export async function newTransferRefund(scene: Scene): Promise<string> {
  const { orderId, paymentId } = await newTransfer(scene);
  const payment = { payment_id: paymentId, order_id: orderId };
  return insert(scene.backend, "payment_refunds", { ...payment, amount: 50, reason: "operator" });
}

/** A sale for which the law requires no details. */
export async function smallSale(scene: Scene): Promise<string> {
  const orderId = await paidOrder(scene);
  await scene.backend.sql("update public.cohort_enrollments set amount = 100000 where email = $1", [scene.email]);
  return orderId;
}

/** The invoice of such a sale. */
export async function newInvoice(scene: Scene) {
  const { backend } = scene;
  const orderId = await smallSale(scene);
  await backend.sql(
    `insert into public.company (legal_name, gstin, state_code, address)
      values ('AI Skills Academy', '29AAGCB7383J1Z4', '29', 'Bengaluru') on conflict do nothing`,
    [],
  );
  const buyer = { legal_name: "Ada", address: "Kochi", pin: "682001", state_code: "32" };
  await insert(backend, "billing_details", { order_id: orderId, ...buyer }, "order_id");
  const [issued] = await backend.sql("select private.issue_invoice($1) as id", [orderId]);
  return { orderId, shownInvoice: String(issued?.id) };
}

/** The request of a learner for a refund of the seat. */
export async function newChange(scene: Scene): Promise<string> {
  const { backend, email } = scene;
  await paid(scene);
  const changeId = randomUUID();
  await asClient(newClient(), () =>
    backend.sql(
      `select public.ask_for_refund($1, user_id, id, amount, null) from public.cohort_enrollments where email = $2`,
      [changeId, email],
    ),
  );
  // The acknowledgement belongs to the learner's own flow.
  await backend.sql("delete from public.email_outbox where template = 'change-asked' and recipient = $1", [email]);
  return changeId;
}
