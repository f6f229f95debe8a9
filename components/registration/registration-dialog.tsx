"use client";

import { CalendarDays, Clock } from "lucide-react";

import { Checkbox } from "@/components/ui/checkbox";
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { fieldProps, FormField } from "@/components/ui/form-field";
import { Honeypot } from "@/components/ui/honeypot";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { SubmitButton } from "@/components/ui/submit-button";
import { notify } from "@/components/ui/toast";
import { useDialogForm } from "@/hooks/use-dialog-form";
import { useSession } from "@/hooks/use-session";
import { registration } from "@/lib/content/registration";
import { defaultSlot, isWaitlistTitle, scheduledSessions, type RegistrationTitle } from "@/lib/content/sessions";
import { registerForSessionAction } from "@/lib/registrations/actions";
import { registrationSchema } from "@/lib/registrations/schema";

export type RegistrationDialogProps = { isOpen: boolean; onClose: () => void; sessionTitle: RegistrationTitle };

/** Registers for a free session or its waiting list. */
export function RegistrationDialog({ isOpen, onClose, sessionTitle }: RegistrationDialogProps) {
  const { user } = useSession();
  const { title, description } = isWaitlistTitle(sessionTitle) ? registration.waitlist : registration.session;
  return (
    <Dialog open={isOpen} onOpenChange={(isOpening) => !isOpening && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>{description}</DialogDescription>
        </DialogHeader>
        <SessionSummary sessionTitle={sessionTitle} />
        {/* A new form once the session is loaded: the account's address is one of its values. */}
        <RegistrationForm key={user?.email} sessionTitle={sessionTitle} onRegistered={onClose} />
      </DialogContent>
    </Dialog>
  );
}

/** The session's title, date and time (spec section 4). */
function SessionSummary({ sessionTitle }: Pick<RegistrationDialogProps, "sessionTitle">) {
  const session =
    sessionTitle in scheduledSessions ? scheduledSessions[sessionTitle as keyof typeof scheduledSessions] : null;
  return (
    <div className="grid gap-2 rounded-lg bg-muted p-4 text-sm">
      <p className="font-semibold">{sessionTitle}</p>
      {isWaitlistTitle(sessionTitle) ? null : (
        <>
          <p className="flex items-center gap-2 text-muted-foreground">
            <CalendarDays className="size-4" aria-hidden="true" />
            {session?.date ?? defaultSlot.nextAvailable}
          </p>
          <p className="flex items-center gap-2 text-muted-foreground">
            <Clock className="size-4" aria-hidden="true" />
            {session?.time ?? defaultSlot.time}
          </p>
        </>
      )}
    </div>
  );
}

type RegistrationFormProps = Pick<RegistrationDialogProps, "sessionTitle"> & { onRegistered: () => void };

function RegistrationForm({ sessionTitle, onRegistered }: RegistrationFormProps) {
  const { user } = useSession();
  const { form, submit } = useDialogForm({
    schema: registrationSchema,
    defaultValues: { email: user?.email ?? "", newsletter: false, sessionTitle },
    action: registerForSessionAction,
    failure: registration.failure,
    onSent: () => {
      void notify(isWaitlistTitle(sessionTitle) ? registration.waitlisted : registration.registered(sessionTitle));
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
      <Label className="flex items-start gap-3 font-normal">
        <Checkbox className="mt-0.5" {...form.register("newsletter")} />
        {registration.newsletter}
      </Label>
      <Honeypot {...form.register("website")} />
      <SubmitButton size="lg" isBusy={isSubmitting} busyLabel="Registering...">
        {isWaitlistTitle(sessionTitle) ? registration.waitlist.action : registration.session.action}
      </SubmitButton>
    </form>
  );
}
