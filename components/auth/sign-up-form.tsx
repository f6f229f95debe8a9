"use client";

import { PasswordInput } from "@/components/auth/password-input";
import { takeEmail, type TypedEmail } from "@/components/auth/typed-email";
import { useAuthForm } from "@/components/auth/use-auth-form";
import { useReturn } from "@/components/auth/use-return";
import { fieldProps, FormField } from "@/components/ui/form-field";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { notify } from "@/components/ui/toast";
import { signUpAction } from "@/lib/auth/actions";
import { signUpSchema } from "@/lib/auth/schema";
import { auth } from "@/lib/content/auth";

/** Makes an account that waits for the answer to its confirmation mail. */
export function SignUpForm({ email, onEmailChange }: TypedEmail) {
  const leave = useReturn();
  const { form, submit, errors, isBusy } = useAuthForm({
    schema: signUpSchema,
    blank: { fullName: "", email, password: "" },
    action: signUpAction,
    onDone: () => {
      void notify(auth.signedUp);
      leave();
    },
    onRefused: (description) => void notify({ title: auth.failures.signUp, description }),
  });
  const [nameError, emailError, passwordError] = [errors.fullName, errors.email, errors.password].map(
    (error) => error?.message,
  );

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <FormField id="sign-up-name" label="Full Name" error={nameError}>
        <Input autoComplete="name" {...form.register("fullName")} {...fieldProps("sign-up-name", nameError)} />
      </FormField>
      <FormField id="sign-up-email" label="Email" error={emailError}>
        <Input
          type="email"
          autoComplete="email"
          {...form.register("email", { onChange: takeEmail(onEmailChange) })}
          {...fieldProps("sign-up-email", emailError)}
        />
      </FormField>
      <FormField id="sign-up-password" label="Password" error={passwordError}>
        <PasswordInput
          autoComplete="new-password"
          {...form.register("password")}
          {...fieldProps("sign-up-password", passwordError)}
        />
      </FormField>
      <SubmitButton size="lg" isBusy={isBusy} busyLabel="Creating Account...">
        Create Account
      </SubmitButton>
    </form>
  );
}
