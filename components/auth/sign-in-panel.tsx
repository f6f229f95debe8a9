"use client";

import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState, type ReactNode } from "react";

import { callAction } from "@/components/auth/call-action";
import { useStoreReturnUrl } from "@/components/auth/use-store-return-url";
import { buttonVariants } from "@/components/ui/button-variants";
import { Spinner } from "@/components/ui/spinner";
import { notify, preloadNotifications } from "@/components/ui/toast";
import { startGoogleAction } from "@/lib/auth/actions";
import { storedReturnUrl } from "@/lib/auth/browser-storage";
import { resolveReturnPath } from "@/lib/auth/return-to";
import { auth } from "@/lib/content/auth";

/** Server-rendered, for use without JavaScript, and hydrated once its own chunk is loaded. */
const EmailCard = dynamic(() => import("@/components/auth/email-card").then((module) => module.EmailCard));

/** Google, or the card for email and password, which is open without JavaScript. */
export function SignInPanel({ googleIcon, mailIcon }: { googleIcon: ReactNode; mailIcon: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  useStoreReturnUrl();

  function close() {
    setIsOpen(false);
    toggle.current?.focus();
  }

  return (
    <div className="grid gap-4">
      <GoogleButton icon={googleIcon} />
      <p className="flex items-center gap-4 text-sm text-muted-foreground before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border noscript:hidden">
        {auth.or}
      </p>
      <button
        ref={toggle}
        type="button"
        aria-expanded={isOpen}
        aria-controls="email-card"
        className={buttonVariants({ size: "lg", variant: "secondary", className: "noscript:hidden" })}
        onClick={() => setIsOpen(!isOpen)}
      >
        {mailIcon}
        {auth.email}
      </button>
      <EmailCard id="email-card" isOpen={isOpen} onClose={close} />
    </div>
  );
}

function GoogleButton({ icon }: { icon: ReactNode }) {
  const [isBusy, setIsBusy] = useState(false);

  // A page restored from the back/forward cache is no longer being redirected to Google.
  useEffect(() => {
    const rest = () => setIsBusy(false);
    window.addEventListener("pageshow", rest);
    return () => window.removeEventListener("pageshow", rest);
  }, []);

  function start() {
    setIsBusy(true);
    void redirectToGoogle();
  }

  async function redirectToGoogle() {
    const result = await callAction(startGoogleAction);
    if (result.ok) return window.location.assign(result.data.url);
    setIsBusy(false);
    void notify({ title: auth.failures.google, description: result.error, variant: "destructive" });
  }

  return (
    <button
      type="button"
      className={buttonVariants({ size: "lg", variant: "outline", className: "bg-card! noscript:hidden" })}
      disabled={isBusy}
      aria-busy={isBusy}
      onPointerEnter={preloadNotifications}
      onFocus={preloadNotifications}
      onClick={start}
    >
      {isBusy ? <Spinner /> : icon}
      {auth.google}
    </button>
  );
}

/** One step back in the history, or to the return URL without one (spec section 2). */
export function BackButton({ icon }: { icon: ReactNode }) {
  const router = useRouter();
  function goBack() {
    if (window.history.length > 2) router.back();
    else router.push(resolveReturnPath({ stored: storedReturnUrl() }));
  }
  return (
    <button
      type="button"
      className={buttonVariants({ variant: "ghost", size: "sm", className: "-ml-4 w-fit noscript:hidden" })}
      onClick={goBack}
    >
      {icon}
      {auth.back}
    </button>
  );
}
