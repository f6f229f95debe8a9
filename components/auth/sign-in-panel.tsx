"use client";

import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { Activity, useRef, useSyncExternalStore, type ReactNode } from "react";

import { GoogleForm } from "@/components/auth/google-form";
import { useStoreReturnUrl } from "@/components/auth/use-store-return-url";
import { buttonVariants } from "@/components/ui/button-variants";
import { seatChoice } from "@/lib/auth/browser-storage";
import { returnPath } from "@/lib/auth/return-path";
import { auth } from "@/lib/content/auth";

/** Server-rendered, for use without JavaScript, and hydrated once its own chunk is loaded. */
const EmailCard = dynamic(() => import("@/components/auth/email-card").then((module) => module.EmailCard));

/** The choice doesn't change while this page is open. */
const subscribe = () => () => {};

const chosenSeat = () => (returnPath().startsWith("/course") ? seatChoice() : null);

/** Google, or the card for email and password. Without JavaScript the card is open, if the browser can do that. */
export function SignInPanel({ googleIcon, mailIcon }: { googleIcon: ReactNode; mailIcon: ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null);
  const chosen = useSyncExternalStore(subscribe, chosenSeat, () => null);
  useStoreReturnUrl();

  return (
    <div className="grid gap-4">
      {chosen === null ? null : (
        <p className="rounded-md border border-primary/40 bg-accent p-4 text-sm font-medium">{auth.buying(chosen)}</p>
      )}
      <GoogleForm icon={googleIcon} />
      <p className="flex items-center gap-4 text-sm text-muted-foreground before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border noscript:hidden">
        {auth.or}
      </p>
      <details ref={details} className="group/email noscript:details-content:[content-visibility:visible]">
        <summary
          className={buttonVariants({
            size: "lg",
            variant: "secondary",
            className:
              "flex! list-none select-none supports-[selector(::details-content)]:noscript:hidden! [&::-webkit-details-marker]:hidden",
          })}
        >
          {mailIcon}
          {auth.email}
        </summary>
        <Activity>
          <EmailCard details={details} />
        </Activity>
      </details>
    </div>
  );
}

/** Goes one step back in the history or, if it has none, to the return URL. */
export function BackButton({ icon }: { icon: ReactNode }) {
  const router = useRouter();
  function goBack() {
    if (window.history.length > 2) router.back();
    else router.push(returnPath());
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
