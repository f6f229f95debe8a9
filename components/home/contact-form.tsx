"use client";

import { CircleCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";

import { MessageFields } from "@/components/contact/message-fields";
import { Button } from "@/components/ui/button";
import { FormField } from "@/components/ui/form-field";
import { Input } from "@/components/ui/input";
import { useFormAction } from "@/hooks/use-form-action";
import { sendHomeMessageAction } from "@/lib/contact/actions";
import { contact } from "@/lib/content/home";

const importSchema = () => import("@/lib/contact/schema").then((module) => module.homeMessageSchema);

/** Get In Touch: idle, sending, then a Thank You with a button back to the empty form. */
export function ContactForm() {
  const [isSent, setIsSent] = useState(false);
  const form = useFormAction({
    id: "contact",
    action: sendHomeMessageAction,
    importSchema,
    success: contact.delivered,
    failure: contact.failure,
    isTimed: true,
    minimumBusyMs: contact.minimumSendingMs,
    onSuccess: () => setIsSent(true),
  });

  return (
    <>
      {isSent ? <ThankYou onAgain={() => setIsSent(false)} /> : null}
      <form {...form.formProps} hidden={isSent}>
        <MessageFields form={form} sent={contact.delivered}>
          <div className="sm:col-span-2">
            <FormField {...form.field("company")} label="Company" note="optional">
              <Input autoComplete="organization" {...form.control("company")} />
            </FormField>
          </div>
        </MessageFields>
      </form>
    </>
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
