"use client";

import { X } from "lucide-react";
import { type InputEvent, useEffect, useRef, useState } from "react";

import { EmailRequestForm } from "@/components/auth/email-request-form";
import { SignInForm } from "@/components/auth/sign-in-form";
import { SignUpForm } from "@/components/auth/sign-up-form";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { useHydrated } from "@/hooks/use-hydrated";
import { requestPasswordResetAction } from "@/lib/auth/actions";
import { accountMails } from "@/lib/content/auth";
import { cn } from "@/lib/utils";

const cardClass = "relative animate-in p-5 duration-300 fade-in-0 slide-in-from-top-2 sm:p-6";

type EmailCardProps = { id: string; isOpen: boolean; onClose: () => void };

/** Opened again, it shows the sign-in form, with the address that was typed. */
export function EmailCard(props: EmailCardProps) {
  /** Shared by all forms of the card. */
  const [email, setEmail] = useState("");
  const isHydrated = useHydrated();
  if (isHydrated && !props.isOpen) return null;
  return <EmailForms {...props} email={email} setEmail={setEmail} />;
}

type EmailFormsProps = EmailCardProps & { email: string; setEmail: (email: string) => void };

/** The sign-in and sign-up tabs. The server renders both forms, for browsers without JavaScript. */
function EmailForms({ id, isOpen, onClose, email, setEmail }: EmailFormsProps) {
  const card = useRef<HTMLDivElement>(null);
  const [isForgotten, setIsForgotten] = useState(false);
  const isHydrated = useHydrated();
  const panelProps = isHydrated ? {} : ({ forceMount: true, className: "noscript:not-first-of-type:mt-10" } as const);

  function rememberEmail({ target }: InputEvent<HTMLElement>) {
    if (target instanceof HTMLInputElement && target.name === "email") setEmail(target.value);
  }

  // Focuses the first field of the form that is shown.
  const shown = isForgotten ? "#forgot-email" : "#sign-in-email";
  useEffect(() => {
    if (isOpen) card.current?.querySelector<HTMLInputElement>(shown)?.focus();
  }, [isOpen, shown]);

  if (isForgotten) {
    return (
      <Card ref={card} id={id} onInput={rememberEmail} className={cardClass}>
        <ForgotPassword email={email} onClose={onClose} onBack={() => setIsForgotten(false)} />
      </Card>
    );
  }
  return (
    <Card
      ref={card}
      id={id}
      onInput={rememberEmail}
      className={isHydrated ? cardClass : cn(cardClass, "hidden noscript:block")}
    >
      <Tabs defaultValue="login">
        <div className="mb-6 flex items-center gap-2 noscript:hidden">
          <TabsList aria-label="Sign in or sign up" className="flex-1">
            <TabsTrigger value="login">Sign In</TabsTrigger>
            <TabsTrigger value="register">Sign Up</TabsTrigger>
          </TabsList>
          <CloseButton onClose={onClose} />
        </div>
        <TabsContent value="login" {...panelProps}>
          <SignInForm email={email} onForgot={() => setIsForgotten(true)} />
        </TabsContent>
        <TabsContent value="register" {...panelProps}>
          <SignUpForm email={email} />
        </TabsContent>
      </Tabs>
    </Card>
  );
}

function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <Button variant="ghost" size="icon" aria-label="Close" onClick={onClose} className="-mr-1.5">
      <X aria-hidden="true" />
    </Button>
  );
}

type ForgotPasswordProps = { email: string; onClose: () => void; onBack: () => void };

function ForgotPassword({ email, onClose, onBack }: ForgotPasswordProps) {
  const { forgot } = accountMails;
  return (
    <div className="grid gap-5">
      <div className="flex items-start justify-between gap-3">
        <div className="grid gap-1.5">
          <h2 className="text-heading font-bold">{forgot.title}</h2>
          <p className="text-sm/relaxed text-muted-foreground">{forgot.text}</p>
        </div>
        <CloseButton onClose={onClose} />
      </div>
      <EmailRequestForm id="forgot" email={email} action={requestPasswordResetAction} texts={forgot} onSent={onBack} />
      <Button variant="link" className="h-9 w-fit px-0" onClick={onBack}>
        {forgot.back}
      </Button>
    </div>
  );
}
