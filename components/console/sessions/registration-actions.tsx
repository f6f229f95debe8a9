import { ActionInput } from "@/components/console/kit/action-fields";
import { ActionForm } from "@/components/console/kit/action-form";
import { cancelRegistrationAction, resendConfirmationAction } from "@/lib/console/sessions/registration-actions";
import type { ConsoleRegistration } from "@/lib/console/sessions/registrations";
import { NONE } from "@/lib/content/console";

/** The actions for one registration; in a `<details>`, to keep a table of fifty readable. */
export function RegistrationActions({ registration }: { registration: ConsoleRegistration }) {
  const { id, email, state } = registration;
  if (state !== "registered") return <span className="text-muted-foreground">{NONE}</span>;
  return (
    <details>
      <summary className="cursor-pointer font-medium whitespace-nowrap text-primary underline-offset-4 hover:underline">
        Send again or cancel
        <span className="sr-only"> for {email}</span>
      </summary>
      <div className="grid w-64 gap-4 py-3 whitespace-normal">
        <ActionForm action={resendConfirmationAction} submit="Send the confirmation again" variant="outline">
          <input type="hidden" name="registrationId" value={id} />
        </ActionForm>
        <ActionForm
          action={cancelRegistrationAction}
          submit="Cancel the registration"
          variant="destructive"
          confirm={`${email} gets an email that takes the session out of their calendar.`}
        >
          <input type="hidden" name="registrationId" value={id} />
          <input type="hidden" name="shownState" value={state} />
          <ActionInput name="reason" label="Reason" note="for the log" maxLength={500} autoComplete="off" required />
        </ActionForm>
      </div>
    </details>
  );
}
