"use client";

import { FormMessage } from "@/components/ui/form-message";
import { Honeypot } from "@/components/ui/honeypot";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/hooks/use-form-action";
import { waitlist } from "@/lib/content/home";
import { notify } from "@/lib/notifications";
import { joinWaitlistAction } from "@/lib/registrations/waitlist/actions";

const importSchema = () => import("@/lib/registrations/waitlist/schema").then((module) => module.waitlistSchema);

/** Joins the general waiting list; errors are notifications. */
export function WaitlistForm() {
  const form = useFormAction({
    id: "waitlist",
    action: joinWaitlistAction,
    importSchema,
    success: waitlist.joined,
    failure: waitlist.failure,
    isTimed: true,
    onRefused: ({ error, fieldErrors }, { email }) => {
      if (!fieldErrors?.email) void notify({ ...waitlist.failure, description: error });
      else void notify(email?.trim() ? waitlist.invalid : waitlist.required);
    },
  });
  return (
    <form {...form.formProps} className="grid gap-3">
      <div className="flex flex-col gap-3 sm:flex-row">
        <Input
          type="email"
          autoComplete="email"
          aria-label="Email address"
          placeholder="you@company.com"
          className="h-12 grow border-white/30 bg-white text-note-foreground placeholder:text-note-muted dark:bg-background dark:text-foreground dark:placeholder:text-muted-foreground"
          {...form.control("email")}
          // The error is a notification, not an element of the page.
          aria-describedby={undefined}
        />
        <Honeypot />
        <SubmitButton variant="spark" className="h-12" busyLabel="Adding...">
          Join Waiting List
        </SubmitButton>
      </div>
      <FormMessage result={form.state.result} success={waitlist.joined} />
    </form>
  );
}
