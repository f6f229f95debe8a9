"use client";

import { SessionSummary } from "@/components/registration/session-summary";
import { useRegistration } from "@/components/registration/use-registration";
import { useSessionRun } from "@/components/registration/use-session-run";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { FormField } from "@/components/ui/form-field";
import { Honeypot } from "@/components/ui/honeypot";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { SubmitButton } from "@/components/ui/submit-button";
import { useDialogForm } from "@/hooks/use-dialog-form";
import { useSession } from "@/hooks/use-session";
import { isCohortWaitlistTitle, listOfTitle } from "@/lib/content/cohort-lists";
import { registration } from "@/lib/content/registration";
import { isNextDateList, isWaitlistTitle, type RegistrationTitle } from "@/lib/content/sessions";
import { fieldProps } from "@/lib/field-props";
import { notify } from "@/lib/notifications";
import type { SessionRun } from "@/lib/registrations/run";
import { registrationSchema } from "@/lib/registrations/schema";

type RegistrationDialogProps = { isOpen: boolean; onClose: () => void; sessionTitle: RegistrationTitle };

/** The dialog's words, and what the notification says afterwards. */
function textsOf(title: RegistrationTitle) {
  if (isCohortWaitlistTitle(title)) return registration.cohortList(listOfTitle(title));
  if (isNextDateList(title)) return registration.nextDateList;
  return isWaitlistTitle(title)
    ? { ...registration.waitlist, joined: registration.waitlisted }
    : { ...registration.session, joined: registration.registered(title) };
}

/** Registers for a free session, or joins a waiting list. */
export function RegistrationDialog({ isOpen, onClose, sessionTitle }: RegistrationDialogProps) {
  const { user } = useSession();
  const run = useSessionRun(sessionTitle);
  const { title, description } = textsOf(sessionTitle);
  return (
    <Dialog open={isOpen} onOpenChange={(isOpening) => !isOpening && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>{description}</DialogDescription>
        </DialogHeader>
        <SessionSummary sessionTitle={sessionTitle} run={run} />
        {/* A new form once the session is loaded: the account's address is one of its values. */}
        <RegistrationForm key={user?.email} sessionTitle={sessionTitle} run={run} onRegistered={onClose} />
      </DialogContent>
    </Dialog>
  );
}

type RegistrationFormProps = Pick<RegistrationDialogProps, "sessionTitle"> & {
  /** The run that is shown. */
  run: SessionRun | null;
  onRegistered: () => void;
};

function RegistrationForm({ sessionTitle, run, onRegistered }: RegistrationFormProps) {
  const { user } = useSession();
  const { register, runChange } = useRegistration(sessionTitle, run);
  const { form, submit } = useDialogForm({
    schema: registrationSchema,
    defaultValues: { email: user?.email ?? "", newsletter: false, sessionTitle },
    account: user,
    action: register,
    failure: registration.failure,
    onSent: () => {
      void notify(textsOf(sessionTitle).joined);
      onRegistered();
    },
  });
  const { errors, isSubmitting } = form.formState;
  const emailError = errors.email?.message;

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      {user ? (
        <p className="text-sm">
          <span className="block font-medium break-all">{user.email}</span>
          <span className="text-muted-foreground">{registration.accountEmail}</span>
        </p>
      ) : (
        <FormField id="registration-email" label="Email" error={emailError}>
          <Input
            type="email"
            autoComplete="email"
            placeholder="you@company.com"
            {...form.register("email")}
            {...fieldProps("registration-email", emailError)}
          />
        </FormField>
      )}
      {/* A cohort's waiting list has no newsletter. */}
      {isCohortWaitlistTitle(sessionTitle) ? null : (
        <Label className="flex items-start gap-3 font-normal">
          <Checkbox className="mt-0.5" {...form.register("newsletter")} />
          {registration.newsletter}
        </Label>
      )}
      <Honeypot {...form.register("blank")} />
      {runChange ? (
        <p role="alert" className="rounded-lg bg-spark-soft p-4 text-sm font-medium">
          {runChange}
        </p>
      ) : null}
      <SubmitButton size="lg" isBusy={isSubmitting} busyLabel="Registering...">
        {textsOf(sessionTitle).action}
      </SubmitButton>
    </form>
  );
}
