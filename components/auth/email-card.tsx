"use client";

import { X } from "lucide-react";
import { type InputEvent, type RefObject, useDeferredValue, useEffect, useRef, useState } from "react";

import { EmailRequestForm } from "@/components/auth/email-request-form";
import { SignInForm } from "@/components/auth/sign-in-form";
import { SignUpForm } from "@/components/auth/sign-up-form";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { requestPasswordResetAction } from "@/lib/auth/actions";
import { accountMails } from "@/lib/content/auth";
import { cn } from "@/lib/utils";

const cardClass =
  "relative mt-4 p-5 duration-300 fade-in-0 slide-in-from-top-2 group-open/email:animate-in sm:p-6 noscript:mt-0";

type EmailCardProps = { details: RefObject<HTMLDetailsElement | null> };

/** When reopened, it shows the sign-in form with the address that was typed. */
export function EmailCard({ details }: EmailCardProps) {
  /** Shared by all forms of the card. */
  const [email, setEmail] = useState("");
  const [closings, setClosings] = useState(0);

  useEffect(() => {
    const element = details.current;
    // Typed before hydration.
    setEmail(element?.querySelector<HTMLInputElement>("[name=email]")?.value ?? "");
    function reset() {
      if (!element?.open) setClosings((count) => count + 1);
    }
    element?.addEventListener("toggle", reset);
    return () => element?.removeEventListener("toggle", reset);
  }, [details]);

  return <EmailForms key={closings} details={details} email={email} setEmail={setEmail} />;
}

type EmailFormsProps = EmailCardProps & { email: string; setEmail: (email: string) => void };

/** The sign-in and sign-up tabs. The server renders both forms, for browsers without JavaScript. */
function EmailForms({ details, email, setEmail }: EmailFormsProps) {
  const card = useRef<HTMLDivElement>(null);
  const [isForgotten, setIsForgotten] = useState(false);
  /**
   * False on the server and while hydrating. Deferred, since hydrating and rendering again in one go would be a long
   * task on a slow phone.
   */
  const isHydrated = useDeferredValue(true, false);
  const panelProps = isHydrated ? {} : ({ forceMount: true } as const);

  function rememberEmail({ target }: InputEvent<HTMLElement>) {
    if (target instanceof HTMLInputElement && target.name === "email") setEmail(target.value);
  }

  function close() {
    details.current?.removeAttribute("open");
    details.current?.querySelector("summary")?.focus();
  }

  // Focuses the first field of the visible form, unless the focus is in the card already.
  const shown = isForgotten ? "#forgot-email" : "#sign-in-email";
  useEffect(() => {
    const element = details.current;
    function focusFirst() {
      if (!element?.open || card.current?.contains(document.activeElement)) return;
      const invalid = card.current?.querySelector<HTMLInputElement>("[aria-invalid=true]");
      (invalid ?? card.current?.querySelector<HTMLInputElement>(shown))?.focus();
    }
    focusFirst();
    element?.addEventListener("toggle", focusFirst);
    return () => element?.removeEventListener("toggle", focusFirst);
  }, [details, shown]);

  if (isForgotten) {
    return (
      <Card ref={card} onInput={rememberEmail} className={cardClass}>
        <ForgotPassword email={email} onClose={close} onBack={() => setIsForgotten(false)} />
      </Card>
    );
  }
  return (
    <Card ref={card} onInput={rememberEmail} className={cardClass}>
      <Tabs defaultValue="login">
        {/* Hidden until the buttons work. */}
        <div className={cn("mb-6 flex items-center gap-2 noscript:hidden", isHydrated || "invisible")}>
          <TabsList aria-label="Sign in or sign up" className="flex-1">
            <TabsTrigger value="login">Sign In</TabsTrigger>
            <TabsTrigger value="register">Sign Up</TabsTrigger>
          </TabsList>
          <CloseButton onClose={close} />
        </div>
        <TabsContent value="login" {...panelProps} className="noscript:mt-10">
          <SignInForm
            email={email}
            onForgot={() => setIsForgotten(true)}
            // If the form was sent before hydration, the page comes back with the card closed.
            onRefused={() => details.current?.setAttribute("open", "")}
          />
        </TabsContent>
        <TabsContent
          value="register"
          {...panelProps}
          className={cn("noscript:mt-10", isHydrated || "hidden noscript:block")}
        >
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
