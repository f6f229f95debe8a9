import { randomUUID } from "node:crypto";

import { asClient, newClient } from "../../support/client";
import { count } from "../flow";
import { type ConsoleForm, newRequest, type Prepared, type Scene } from "./form";
import { paid } from "./payments";
import { confirmChangeAction, noteChangeAction, refuseChangeAction } from "@/lib/console/orders/change-actions";

/** A seat whose learner requests a refund. */
async function asked({ backend }: Scene, order: { paymentId: string; recipients: string[] }) {
  const changeId = randomUUID();
  await asClient(newClient(), () =>
    backend.sql(
      `select public.ask_for_refund($1, e.user_id, e.id, e.amount, null) from public.cohort_enrollments e
       where e.payment_id = $2`,
      [changeId, order.paymentId],
    ),
  );
  // The acknowledgement mail belongs to the learner's own flow.
  await backend.sql("delete from public.email_outbox where template = 'change-asked' and recipient = $1", [
    order.recipients[0],
  ]);
  return { ...order, changeId };
}

const answering = (
  form: Omit<ConsoleForm, "prepare">,
  state: string,
  more: (scene: Scene) => Record<string, string>,
  outcome?: (scene: Scene, paymentId: string) => Prepared["outcome"],
): ConsoleForm => ({
  ...form,
  prepare: async (scene) => {
    const { changeId, paymentId, recipients } = await asked(scene, await paid(scene));
    const follows = outcome?.(scene, paymentId);
    return {
      fields: { ...newRequest(), changeId, ...more(scene) },
      effect: () => count(scene.backend, `public.change_requests where id = $1 and ${state}`, [changeId]),
      ...(follows ? { outcome: follows } : {}),
      recipients,
    };
  },
});

/** Forms about learners' requests. */
export const changes: ConsoleForm[] = [
  answering(
    {
      name: "confirm a request",
      action: confirmChangeAction,
      mails: ["payment-refund"],
      laterMails: ["payment-refund-done"],
      services: ["razorpay"],
    },
    "state = 'confirmed'",
    () => ({ shownKind: "refund", shownCohortId: "" }),
    ({ backend }, paymentId) =>
      async () =>
        (await backend.refundsOf(paymentId)).length,
  ),
  answering(
    { name: "refuse a request", action: refuseChangeAction, mails: ["change-refused"] },
    "state = 'refused'",
    ({ word }) => ({ shownKind: "refund", shownCohortId: "", note: `After the course: ${word}` }),
  ),
  answering({ name: "note on a request", action: noteChangeAction }, "note is not null", ({ word }) => ({
    shownNote: "",
    note: `Called her: ${word}`,
  })),
];
