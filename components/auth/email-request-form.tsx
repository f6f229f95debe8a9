"use client";

import { useAuthForm } from "@/components/auth/use-auth-form";
import { FormField } from "@/components/ui/form-field";
import { FormMessage } from "@/components/ui/form-message";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { auth } from "@/lib/content/auth";
import type { FormAction } from "@/lib/forms/form-state";
import type { Notification } from "@/lib/notifications";

type EmailRequestFormProps = {
  id: string;
  action: FormAction;
  texts: { label?: string; action: string; busy: string; sent: Notification; failure?: string };
  /** The id of the account that the page was rendered for. */
  account?: string;
  email?: string;
  /** Called once the mail has been requested. */
  onSent?: () => void;
};

const importSchema = () => import("@/lib/auth/schema").then((module) => module.emailSchema);

/** Requests a mail: a confirmation, a password reset or a change of address. */
export function EmailRequestForm({ id, action, account, texts, email, onSent }: EmailRequestFormProps) {
  const form = useAuthForm({
    id,
    action,
    account,
    importSchema,
    success: texts.sent,
    failureTitle: texts.failure ?? auth.failures.mail,
    onSuccess: onSent,
  });
  return (
    <form {...form.formProps} className="grid gap-5">
      {account ? <input type="hidden" name="account" value={account} /> : null}
      <FormField {...form.field("email")} label={texts.label ?? "Email"}>
        <Input type="email" autoComplete="email" {...form.control("email", email)} />
      </FormField>
      <SubmitButton size="lg" busyLabel={texts.busy}>
        {texts.action}
      </SubmitButton>
      <FormMessage result={form.state.result} success={texts.sent} />
    </form>
  );
}
