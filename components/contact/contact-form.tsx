"use client";

import { ContactFields } from "@/components/contact/contact-fields";
import { usePublicForm } from "@/components/forms/use-public-form";
import type { Draft } from "@/components/ui/deferred";
import { notify } from "@/components/ui/toast";
import { sendContactMessageAction } from "@/lib/contact/actions";
import { contactMessageSchema } from "@/lib/contact/schema";
import { contactPage } from "@/lib/content/contact-page";

/** The live form: idle, sending, then a notification over the empty form (spec section 4). */
export function ContactForm({ draft }: { draft: Draft }) {
  const { form, submit } = usePublicForm({
    schema: contactMessageSchema,
    blank: { name: "", email: "", inquiryType: "", subject: "", message: "" },
    draft,
    action: sendContactMessageAction,
    failure: contactPage.form.failure,
    minimumBusyMs: contactPage.form.minimumSendingMs,
    onSent: () => void notify(contactPage.form.sent),
  });
  const { errors, isSubmitting } = form.formState;

  return (
    <form onSubmit={submit} noValidate>
      <ContactFields bind={form.register} errors={errors} isBusy={isSubmitting} />
    </form>
  );
}
