import Link from "next/link";

import { ActionBox, ActionBoxes } from "@/components/console/kit/action-box";
import { ActionForm } from "@/components/console/kit/action-form";
import { Button } from "@/components/ui/button";
import { withdrawProformaAction } from "@/lib/console/proformas/actions";
import type { ConsoleProforma } from "@/lib/console/proformas/proformas";

/** What an owner can do about a proforma invoice that isn't paid. */
export const ProformaActions = ({ proforma: { id, serial } }: { proforma: ConsoleProforma }) => (
  <ActionBoxes>
    <ActionBox
      title="The transfer came"
      note="First check that the money is on the bank statement. Whoever takes the course needs an account by now."
    >
      <Button asChild variant="outline" size="sm">
        <Link href={`/console/orders/transfer?proforma=${id}`} prefetch={false}>
          Record the transfer
        </Link>
      </Button>
    </ActionBox>
    <ActionBox
      title="Withdraw it"
      note="Its link stops working, and a seat that is held for it is free. Nobody is told."
    >
      <ActionForm
        action={withdrawProformaAction}
        submit="Withdraw"
        variant="outline"
        confirm={`Withdraw ${serial}? It can't be taken back: write a new one instead.`}
      >
        <input type="hidden" name="proformaId" value={id} />
      </ActionForm>
    </ActionBox>
  </ActionBoxes>
);
