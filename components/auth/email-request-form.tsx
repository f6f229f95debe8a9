"use client";

import { EmailFields, type EmailFieldsProps } from "@/components/auth/email-fields";
import { useAuthForm } from "@/components/auth/use-auth-form";
import type { Draft } from "@/components/ui/deferred";
import { notify, type Notification } from "@/components/ui/toast";
import { emailSchema } from "@/lib/auth/schema";
import { auth } from "@/lib/content/auth";
import type { Result } from "@/lib/result";

export type EmailRequestFormProps = Pick<EmailFieldsProps, "id" | "label"> & {
  texts: EmailFieldsProps["texts"] & { sent: Notification };
  action: (input: { email: string }) => Promise<Result>;
  failureTitle?: string;
  /** Filled in already. */
  email?: string;
  draft?: Draft;
  /** Called once the mail is on its way. */
  onSent?: () => void;
};

/** Asks for a mail to an address. */
export function EmailRequestForm(props: EmailRequestFormProps) {
  const { action, texts, failureTitle = auth.failures.mail, email = "", draft, onSent, ...place } = props;
  const { form, submit, errors, isBusy } = useAuthForm({
    schema: emailSchema,
    blank: { email },
    ...(draft ? { draft } : {}),
    action,
    onDone: () => {
      void notify(texts.sent);
      onSent?.();
    },
    onRefused: (description) => void notify({ title: failureTitle, description }),
  });
  return (
    <form onSubmit={submit} noValidate>
      <EmailFields
        {...place}
        texts={texts}
        input={form.register("email")}
        error={errors.email?.message}
        isBusy={isBusy}
      />
    </form>
  );
}
