import { randomUUID } from "node:crypto";

import { asClient, newClient } from "../../support/client";
import { type ConsoleForm, form, type Scene } from "./form";
import { paid, refundsOf } from "./payments";
import { confirmChangeAction, noteChangeAction, refuseChangeAction } from "@/lib/console/orders/change-actions";

/** A seat whose learner requests a refund. */
async function asked(scene: Scene) {
  const { backend } = scene;
  const order = await paid(scene);
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

const states = "public.change_requests where id = $1 and";

/** Forms about learners' requests. */
export const changes: ConsoleForm[] = [
  form(
    "confirm a request",
    confirmChangeAction,
    { mails: ["payment-refund"], laterMails: ["payment-refund-done"], services: ["razorpay"] },
    async (scene) => {
      const { changeId, paymentId, recipients } = await asked(scene);
      return {
        fields: { changeId, shownKind: "refund", shownCohortId: "" },
        done: [`${states} state = 'confirmed'`, changeId],
        outcome: refundsOf(scene, paymentId),
        recipients,
      };
    },
  ),
  form("refuse a request", refuseChangeAction, { mails: ["change-refused"] }, async (scene) => {
    const { changeId, recipients } = await asked(scene);
    return {
      fields: { changeId, shownKind: "refund", shownCohortId: "", note: `After the course: ${scene.word}` },
      done: [`${states} state = 'refused'`, changeId],
      recipients,
    };
  }),
  form("note on a request", noteChangeAction, {}, async (scene) => {
    const { changeId, recipients } = await asked(scene);
    return {
      fields: { changeId, shownNote: "", note: `Called her: ${scene.word}` },
      done: [`${states} note is not null`, changeId],
      recipients,
    };
  }),
];
