import { ActionInput, ActionSelect } from "@/components/console/kit/action-fields";
import { ActionForm } from "@/components/console/kit/action-form";
import { type Column, DataTable } from "@/components/console/kit/data-table";
import { IstTime } from "@/components/console/kit/ist-time";
import { NativeSelectOption } from "@/components/ui/native-select";
import { MAX_PAYMENTS, type UnmatchedPayment } from "@/lib/console/orders/unmatched";
import { settleUnmatchedAction } from "@/lib/console/orders/unmatched-actions";
import { cohortName, NONE, term } from "@/lib/content/console";
import { formatPaise } from "@/lib/format/money";

const columns: readonly Column<UnmatchedPayment>[] = [
  { key: "payment", phone: "first", head: "Payment", cell: ({ paymentId }) => paymentId },
  { key: "order", phone: "none", head: "Order at Razorpay", cell: ({ providerOrderId }) => providerOrderId ?? NONE },
  { key: "cohort", head: "Cohort, from its notes", cell: ({ cohort }) => (cohort ? cohortName(cohort) : NONE) },
  { key: "paid", phone: "second", head: "Paid", cell: ({ paidAt }) => <IstTime at={paidAt} /> },
  {
    key: "amount",
    phone: "end",
    head: "Amount",
    cell: ({ amount, currency }) => formatPaise(amount, currency),
    className: "text-right",
  },
  {
    key: "settle",
    phone: "second",
    head: "Settle",
    cell: (payment) => (payment.settled ? settledAs(payment.settled) : <SettleForm {...payment} />),
  },
];

export function UnmatchedTable({ payments }: { payments: readonly UnmatchedPayment[] }) {
  return (
    <DataTable
      caption="Payments without an order"
      columns={columns}
      rows={payments}
      rowKey={({ paymentId }) => paymentId}
      empty="Every payment has an order."
      limit={MAX_PAYMENTS}
    />
  );
}

function settledAs({ as, buyer }: NonNullable<UnmatchedPayment["settled"]>): string {
  return buyer ? `${term("unmatched", as)}, for ${buyer}` : term("unmatched", as);
}

function SettleForm({ paymentId }: UnmatchedPayment) {
  return (
    <ActionForm
      action={settleUnmatchedAction}
      submit="Settle"
      confirm="This closes the case. No money is moved."
      success={`${paymentId} is settled.`}
      variant="outline"
    >
      <input type="hidden" name="paymentId" value={paymentId} />
      <ActionSelect name="outcome" label="What was done" defaultValue="" required>
        <NativeSelectOption value="">Choose</NativeSelectOption>
        {(["given_back", "by_hand"] as const).map((outcome) => (
          <NativeSelectOption key={outcome} value={outcome}>
            {term("unmatched", outcome)}
          </NativeSelectOption>
        ))}
      </ActionSelect>
      <ActionInput
        name="email"
        label="For whom"
        note="the buyer's address; needed if you settled it by hand"
        type="email"
        maxLength={254}
        autoComplete="off"
      />
      <ActionInput name="note" label="Reason" note="for the log" maxLength={500} autoComplete="off" required />
    </ActionForm>
  );
}
