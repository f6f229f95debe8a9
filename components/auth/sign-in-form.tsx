"use client";

import Link from "next/link";
import { useEffect, useEffectEvent, useState } from "react";

import { EmailRequestForm } from "@/components/auth/email-request-form";
import { PasswordInput } from "@/components/auth/password-input";
import { useAuthForm } from "@/components/auth/use-auth-form";
import { useRedirectBack } from "@/components/auth/use-redirect-back";
import { Button } from "@/components/ui/button";
import { FormField } from "@/components/ui/form-field";
import { FormMessage } from "@/components/ui/form-message";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { resendConfirmationAction, signInAction } from "@/lib/auth/actions";
import { missingSession } from "@/lib/auth/session-arrival";
import { accountMails, auth } from "@/lib/content/auth";
import type { FormState } from "@/lib/forms/form-state";

const importSchema = () => import("@/lib/auth/schema").then((module) => module.signInSchema);

type SignInFormProps = { email: string; onForgot: () => void; onRefused: () => void };

/** For an unconfirmed address it offers another confirmation mail. */
export function SignInForm({ email, onForgot, onRefused }: SignInFormProps) {
  const redirectBack = useRedirectBack();
  const [dismissed, setDismissed] = useState<FormState>();
  const form = useAuthForm({
    id: "sign-in",
    action: signInAction,
    importSchema,
    success: auth.signedIn,
    failureTitle: auth.failures.signIn,
    needsCookies: true,
    verify: missingSession,
    onSuccess: redirectBack,
  });

  const { result, values } = form.state;
  const isRefused = result?.ok === false;
  const handleRefusal = useEffectEvent(onRefused);
  useEffect(() => {
    if (isRefused) handleRefusal();
  }, [isRefused]);

  if (result?.ok === false && result.code === "unconfirmed" && form.state !== dismissed) {
    return <Unconfirmed email={values.email} onSent={() => setDismissed(form.state)} />;
  }
  return (
    <form {...form.formProps} className="grid gap-5">
      <FormField {...form.field("email")} label="Email">
        <Input type="email" autoComplete="username" {...form.control("email", email)} />
      </FormField>
      <FormField {...form.field("password")} label="Password">
        <PasswordInput autoComplete="current-password" {...form.control("password")} />
      </FormField>
      <Button variant="link" className="-my-3 h-9 w-fit justify-self-end px-0 noscript:hidden" onClick={onForgot}>
        {accountMails.forgot.link}
      </Button>
      <noscript>
        <Link href="/auth/reset" prefetch={false} className="text-sm font-semibold text-primary hover:underline">
          {accountMails.forgot.link}
        </Link>
      </noscript>
      <SubmitButton size="lg" busyLabel="Signing In...">
        Sign In
      </SubmitButton>
      <FormMessage result={result} success={auth.passwordRight}>
        {/* There the guard redirects, or the page says that the cookies haven't arrived. */}
        <a href={values.continueTo} className="underline">
          {auth.goOn}
        </a>
      </FormMessage>
    </form>
  );
}

type UnconfirmedProps = { email: string | undefined; onSent: () => void };

function Unconfirmed({ email = "", onSent }: UnconfirmedProps) {
  const { resend } = accountMails;
  return (
    <div className="grid gap-5">
      <div className="grid gap-1.5">
        <h2 className="text-heading font-bold">{resend.title}</h2>
        <p className="text-sm/relaxed text-muted-foreground">{resend.text}</p>
      </div>
      <EmailRequestForm id="resend" email={email} action={resendConfirmationAction} texts={resend} onSent={onSent} />
    </div>
  );
}
