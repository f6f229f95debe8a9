import type { ComponentProps } from "react";

import { Honeypot } from "@/components/ui/honeypot";
import { Input } from "@/components/ui/input";
import { PlainForm } from "@/components/ui/plain-form";
import { SubmitButton } from "@/components/ui/submit-button";

type WaitlistFieldsProps = {
  email?: ComponentProps<"input">;
  website?: ComponentProps<"input">;
  isBusy?: boolean;
};

/** The inside of the waitlist form, as plain HTML or bound to the live one. */
export function WaitlistFields({ email, website, isBusy = false }: WaitlistFieldsProps) {
  return (
    <div className="flex flex-col gap-3 sm:flex-row">
      <Input
        type="email"
        name="email"
        autoComplete="email"
        aria-label="Email address"
        placeholder="you@company.com"
        className="h-12 grow border-white/30 bg-white text-note-foreground placeholder:text-note-muted dark:bg-background dark:text-foreground dark:placeholder:text-muted-foreground"
        {...email}
      />
      <Honeypot {...website} />
      <SubmitButton variant="spark" className="h-12" isBusy={isBusy} busyLabel="Adding...">
        Join Waiting List
      </SubmitButton>
    </div>
  );
}

/** The form as it is before its code arrives. */
export function PlainWaitlist() {
  return (
    <PlainForm>
      <WaitlistFields />
    </PlainForm>
  );
}
