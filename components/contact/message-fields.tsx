import type { ReactNode } from "react";

import { FormField } from "@/components/ui/form-field";
import { FormMessage } from "@/components/ui/form-message";
import { Honeypot } from "@/components/ui/honeypot";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { Textarea } from "@/components/ui/textarea";
import type { useFormAction } from "@/hooks/use-form-action";

type MessageFieldsProps = {
  form: ReturnType<typeof useFormAction>;
  rows?: number;
  sent: { title: string; description: string };
  /** The form's own fields, between email and message. */
  children: ReactNode;
};

export function MessageFields({ form, rows, sent, children }: MessageFieldsProps) {
  return (
    <div className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField {...form.field("name")} label="Name">
          <Input autoComplete="name" {...form.control("name")} />
        </FormField>
        <FormField {...form.field("email")} label="Email">
          <Input type="email" autoComplete="email" {...form.control("email")} />
        </FormField>
        {children}
      </div>
      <FormField {...form.field("message")} label="Message">
        <Textarea rows={rows} {...form.control("message")} />
      </FormField>
      <Honeypot />
      <SubmitButton size="lg" className="w-full sm:w-fit" busyLabel="Sending...">
        Send Message
      </SubmitButton>
      <FormMessage result={form.state.result} success={sent} />
    </div>
  );
}
