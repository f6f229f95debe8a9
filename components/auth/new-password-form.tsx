"use client";

import { PasswordInput } from "@/components/auth/password-input";
import { useAuthForm } from "@/components/auth/use-auth-form";
import { useRedirectBack } from "@/components/auth/use-redirect-back";
import { FormField } from "@/components/ui/form-field";
import { FormMessage } from "@/components/ui/form-message";
import { SubmitButton } from "@/components/ui/submit-button";
import { setPasswordAction } from "@/lib/auth/actions";
import { accountMails, auth } from "@/lib/content/auth";

const importSchema = () => import("@/lib/auth/schema").then((module) => module.newPasswordSchema);

type NewPasswordFormProps = {
  account: string;
  /** The account's address, for the password manager that saves the new password. */
  email: string;
};

/** For a weak password the backend's message is shown. */
export function NewPasswordForm({ account, email }: NewPasswordFormProps) {
  const { label, repeated, action, busy, saved } = accountMails.reset;
  const redirectBack = useRedirectBack();
  const form = useAuthForm({
    id: "new",
    action: setPasswordAction,
    account,
    importSchema,
    success: saved,
    failureTitle: auth.failures.password,
    onSuccess: redirectBack,
  });
  return (
    <form {...form.formProps} className="grid gap-5">
      <input type="hidden" name="account" value={account} />
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <FormField {...form.field("password")} label={label}>
        <PasswordInput autoComplete="new-password" {...form.control("password")} />
      </FormField>
      <FormField {...form.field("repeated")} label={repeated}>
        <PasswordInput autoComplete="new-password" {...form.control("repeated")} />
      </FormField>
      <SubmitButton size="lg" busyLabel={busy}>
        {action}
      </SubmitButton>
      <FormMessage result={form.state.result} success={saved} />
    </form>
  );
}
