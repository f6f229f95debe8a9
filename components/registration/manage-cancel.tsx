"use client";

import { useManageForm } from "@/components/registration/use-manage-form";
import { buttonVariants } from "@/components/ui/button-variants";
import { FormMessage } from "@/components/ui/form-message";
import { SubmitButton } from "@/components/ui/submit-button";
import type { manage } from "@/lib/content/manage-registration";
import { cancelRegistrationAction } from "@/lib/registrations/manage-actions";

type ManageCancelProps = { token: string; texts: typeof manage.cancel | typeof manage.leave };

const importSchema = () => import("@/lib/registrations/manage-schema").then((module) => module.cancelSchema);
/** No notification: the page shows the new state. */
const NO_MESSAGE = { title: "", description: "" };

/** Asks once, then cancels. Uses `<details>`, so that it also asks without JavaScript. */
export function ManageCancel({ token, texts }: ManageCancelProps) {
  const form = useManageForm({ id: "cancel", action: cancelRegistrationAction, importSchema });
  return (
    <details className="group/cancel">
      <summary
        className={buttonVariants({
          variant: "outline",
          className: "list-none group-open/cancel:bg-accent [&::-webkit-details-marker]:hidden",
        })}
      >
        {texts.open}
      </summary>
      <form {...form.formProps} className="mt-5 grid justify-items-start gap-4">
        <p className="text-sm/relaxed">{texts.question}</p>
        <input type="hidden" name="token" value={token} />
        <SubmitButton variant="destructive" busyLabel={texts.busy}>
          {texts.action}
        </SubmitButton>
        <FormMessage result={form.state.result} success={NO_MESSAGE} />
      </form>
    </details>
  );
}
