"use client";

import { PasswordInput } from "@/components/auth/password-input";
import { useAuthForm } from "@/components/auth/use-auth-form";
import { useRedirectBack } from "@/components/auth/use-redirect-back";
import { FormField } from "@/components/ui/form-field";
import { FormMessage } from "@/components/ui/form-message";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { signUpAction } from "@/lib/auth/actions";
import { keepForConfirmation } from "@/lib/auth/browser-storage";
import { returnPath } from "@/lib/auth/return-path";
import { auth } from "@/lib/content/auth";

const importSchema = () => import("@/lib/auth/schema").then((module) => module.signUpSchema);

export function SignUpForm({ email }: { email: string }) {
  const redirectBack = useRedirectBack();
  const form = useAuthForm({
    id: "sign-up",
    action: signUpAction,
    importSchema,
    success: auth.signedUp,
    failureTitle: auth.failures.signUp,
    needsCookies: true,
    onSuccess: () => {
      keepForConfirmation(returnPath());
      redirectBack();
    },
  });
  return (
    <form {...form.formProps} className="grid gap-5">
      <FormField {...form.field("fullName")} label="Full Name">
        <Input autoComplete="name" {...form.control("fullName")} />
      </FormField>
      <FormField {...form.field("email")} label="Email">
        <Input type="email" autoComplete="email" {...form.control("email", email)} />
      </FormField>
      <FormField {...form.field("password")} label="Password">
        <PasswordInput autoComplete="new-password" {...form.control("password")} />
      </FormField>
      <SubmitButton size="lg" busyLabel="Creating Account...">
        Create Account
      </SubmitButton>
      <FormMessage result={form.state.result} success={auth.signedUp} />
    </form>
  );
}
