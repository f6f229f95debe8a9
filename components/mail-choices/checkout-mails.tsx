"use client";

import { FormMessage } from "@/components/ui/form-message";
import { FormSwitch } from "@/components/ui/form-switch";
import { useFormAction } from "@/hooks/use-form-action";
import { mailChoices } from "@/lib/content/mail-choices";
import { setCheckoutMailsAction } from "@/lib/mail-choices/actions";

const importSchema = () => import("@/lib/mail-choices/schema").then((module) => module.checkoutMailsSchema);

/** Whether an address wants mails about unfinished checkouts. */
export function CheckoutMails({ token, isOn }: { token: string; isOn: boolean }) {
  const form = useFormAction({
    id: "checkout-mails",
    action: setCheckoutMailsAction,
    importSchema,
    failure: mailChoices.failure,
  });
  return (
    <form {...form.formProps} className="grid gap-4">
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="checkoutMails" value={isOn ? "off" : "on"} />
      <FormSwitch label={mailChoices.label} isOn={isOn} describedBy="checkout-mails-note" />
      <FormMessage result={form.state.result} success={mailChoices.saved} />
    </form>
  );
}
