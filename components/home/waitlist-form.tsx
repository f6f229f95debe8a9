"use client";

import { usePublicForm } from "@/components/forms/use-public-form";
import { WaitlistFields } from "@/components/home/waitlist-fields";
import type { Draft } from "@/components/ui/deferred";
import { notify } from "@/components/ui/toast";
import { joinWaitlistAction } from "@/lib/waitlist/actions";
import { waitlistEmailToasts, waitlistSchema } from "@/lib/waitlist/schema";

const notifications = {
  failure: {
    title: "Error",
    description: "Failed to add you to the waitlist. Please try again.",
    variant: "destructive",
  },
  joined: {
    title: "Successfully Added to Waitlist!",
    description: "We'll notify you when new AI functions become available with your early access discount.",
  },
} as const;

/** The live waitlist form. Its refusals are notifications, empty before wrong (spec section 5). */
export function WaitlistForm({ draft }: { draft: Draft }) {
  const { form, submit } = usePublicForm({
    schema: waitlistSchema,
    blank: { email: "" },
    draft,
    action: joinWaitlistAction,
    failure: notifications.failure,
    onSent: () => {
      void notify(notifications.joined);
    },
    onRefused: () => {
      const isEmpty = form.getValues("email").trim() === "";
      void notify({
        ...(isEmpty ? waitlistEmailToasts.required : waitlistEmailToasts.invalid),
        variant: "destructive",
      });
    },
  });
  const { errors, isSubmitting } = form.formState;

  return (
    <form onSubmit={submit} noValidate>
      <WaitlistFields
        email={{ ...form.register("email"), "aria-invalid": Boolean(errors.email) }}
        website={form.register("website")}
        isBusy={isSubmitting}
      />
    </form>
  );
}
