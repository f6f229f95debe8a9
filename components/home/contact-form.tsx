"use client";

import { CircleCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";

import { usePublicForm } from "@/components/forms/use-public-form";
import { ContactFields } from "@/components/home/contact-fields";
import { Button } from "@/components/ui/button";
import type { Draft } from "@/components/ui/deferred";
import { notify } from "@/components/ui/toast";
import { sendHomeMessageAction } from "@/lib/contact/actions";
import { homeMessageSchema } from "@/lib/contact/schema";
import { contact } from "@/lib/content/home";

const notifications = {
  failure: { title: "Error sending message", description: "Please try again later.", variant: "destructive" },
  sent: { title: "Message sent successfully!", description: "We'll get back to you soon." },
} as const;

/** The live form: idle, sending, then a Thank You that leads back to the empty form (spec section 4). */
export function ContactForm({ draft }: { draft: Draft }) {
  const [isSent, setIsSent] = useState(false);
  const { form, submit } = usePublicForm({
    schema: homeMessageSchema,
    blank: { name: "", email: "", company: "", message: "" },
    draft,
    action: sendHomeMessageAction,
    failure: notifications.failure,
    minimumBusyMs: contact.minimumSendingMs,
    onSent: () => {
      setIsSent(true);
      void notify(notifications.sent);
    },
  });
  const { errors, isSubmitting } = form.formState;

  if (isSent) return <ThankYou onAgain={() => setIsSent(false)} />;
  return (
    <form onSubmit={submit} noValidate>
      <ContactFields bind={form.register} errors={errors} isBusy={isSubmitting} />
    </form>
  );
}

function ThankYou({ onAgain }: { onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid min-h-96 content-center justify-items-center gap-4 text-center">
      <CircleCheck className="size-14 text-success" aria-hidden="true" />
      <h3 ref={heading} tabIndex={-1} className="text-title font-bold outline-none">
        {contact.sent.title}
      </h3>
      <p className="text-muted-foreground">{contact.sent.text}</p>
      <Button variant="outline" onClick={onAgain}>
        {contact.sent.action}
      </Button>
    </div>
  );
}
