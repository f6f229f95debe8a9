"use client";

import { useState } from "react";

import { EmailRequestForm } from "@/components/auth/email-request-form";
import { PasswordInput } from "@/components/auth/password-input";
import { takeEmail, type TypedEmail } from "@/components/auth/typed-email";
import { useAuthForm } from "@/components/auth/use-auth-form";
import { useReturn } from "@/components/auth/use-return";
import { Button } from "@/components/ui/button";
import { fieldProps, FormField } from "@/components/ui/form-field";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { notify } from "@/components/ui/toast";
import { resendConfirmationAction, signInAction } from "@/lib/auth/actions";
import { EMAIL_NOT_CONFIRMED } from "@/lib/auth/messages";
import { signInSchema } from "@/lib/auth/schema";
import { accountMails, auth } from "@/lib/content/auth";

/** Signs in with a password. Where the address still waits for its confirmation, another mail is offered. */
export function SignInForm({ email, onEmailChange, onForgot }: TypedEmail & { onForgot: () => void }) {
  const leave = useReturn();
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);
  const { form, submit, errors, isBusy } = useAuthForm({
    schema: signInSchema,
    blank: { email, password: "" },
    action: signInAction,
    onDone: () => {
      void notify(auth.signedIn);
      leave();
    },
    onRefused: (description, refused) => {
      void notify({ title: auth.failures.signIn, description });
      setUnconfirmed(description === EMAIL_NOT_CONFIRMED ? refused.email : null);
    },
  });
  const [emailError, passwordError] = [errors.email?.message, errors.password?.message];

  if (unconfirmed) return <Unconfirmed email={unconfirmed} onSent={() => setUnconfirmed(null)} />;
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <FormField id="sign-in-email" label="Email" error={emailError}>
        <Input
          type="email"
          autoComplete="username"
          {...form.register("email", { onChange: takeEmail(onEmailChange) })}
          {...fieldProps("sign-in-email", emailError)}
        />
      </FormField>
      <FormField id="sign-in-password" label="Password" error={passwordError}>
        <PasswordInput
          autoComplete="current-password"
          {...form.register("password")}
          {...fieldProps("sign-in-password", passwordError)}
        />
      </FormField>
      <Button variant="link" className="-my-3 h-9 w-fit justify-self-end px-0" onClick={onForgot}>
        {accountMails.forgot.link}
      </Button>
      <SubmitButton size="lg" isBusy={isBusy} busyLabel="Signing In...">
        Sign In
      </SubmitButton>
    </form>
  );
}

function Unconfirmed({ email, onSent }: { email: string; onSent: () => void }) {
  const { resend } = accountMails;
  return (
    <div className="grid gap-5">
      <div className="grid gap-1.5">
        <h2 className="text-heading font-bold">{resend.title}</h2>
        <p className="text-sm/relaxed text-muted-foreground">{resend.text}</p>
      </div>
      <EmailRequestForm
        id="resend-email"
        email={email}
        action={resendConfirmationAction}
        texts={resend}
        onSent={onSent}
      />
    </div>
  );
}
