"use client";

import { useEffect, useRef, useState } from "react";

import { BusyLabel } from "@/components/ui/busy-label";
import { buttonVariants } from "@/components/ui/button-variants";
import { useSession } from "@/hooks/use-session";
import { signInPath } from "@/lib/auth/paths";
import { refreshSession } from "@/lib/auth/session-store";
import { buySeat as text, paymentMessages } from "@/lib/content/payments";

/** Opens the checkout, for signed-out visitors after the sign-in page. */
export function BuySeatButton({ cohortId }: { cohortId: string }) {
  const { user, hasError } = useSession();
  // A click waits for the session, whose name and email prefill the checkout; without it the server still knows the buyer.
  const isSessionKnown = user !== undefined || hasError;
  const [isPressed, setIsPressed] = useState(false);
  const [isBuying, setIsBuying] = useState(false);
  const isBusy = isPressed || isBuying;
  const [isReceived, setIsReceived] = useState(false);
  const isLocked = useRef(false);

  function setLock(isOn: boolean) {
    isLocked.current = isOn;
    setIsBuying(isOn);
  }

  useEffect(() => {
    // A page restored from the back/forward cache would still be busy.
    const resetRestoredPage = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      isLocked.current = false;
      setIsBuying(false);
      setIsPressed(false);
    };
    window.addEventListener("pageshow", resetRestoredPage);
    return () => window.removeEventListener("pageshow", resetRestoredPage);
  }, []);

  useEffect(() => {
    if (isPressed && isSessionKnown) void buy();
  });

  async function buy() {
    setIsPressed(false);
    // A second click may come before the first one's state is rendered.
    if (isLocked.current) return;
    if (user === null) {
      setLock(true);
      const { pathname, search, hash } = window.location;
      window.location.assign(signInPath(pathname + search + hash));
      return;
    }
    setLock(true);
    setIsReceived(false);
    try {
      const { buySeat } = await importBuySeat();
      const bought = await buySeat(cohortId, user);
      // The button stays busy during the redirect to My Learning.
      if (bought === "enrolled") return;
      setIsReceived(true);
    } catch (error) {
      const message = messageOf(error);
      if (message === paymentMessages.tokenMissing) refreshSession();
      // oxlint-disable-next-line no-alert -- payment errors are browser alerts (spec section 8)
      window.alert(message);
    }
    setLock(false);
  }

  return (
    <>
      <button
        type="button"
        className={buttonVariants({ size: "lg", variant: "spark" })}
        disabled={isBusy}
        aria-busy={isBusy}
        onClick={() => setIsPressed(true)}
      >
        <BusyLabel isBusy={isBusy} busyLabel={user === null ? text.action : text.busy}>
          {text.action}
        </BusyLabel>
      </button>
      <p role="status" className={isReceived ? "mt-3 text-sm text-muted-foreground" : undefined}>
        {isReceived ? text.received : null}
      </p>
    </>
  );
}

const isPaymentAlert = (error: unknown): error is Error => error instanceof Error && error.name === "PaymentAlert";

const messageOf = (error: unknown): string => (isPaymentAlert(error) ? error.message : paymentMessages.other);

/** Loaded with the first click: few visitors need it. */
async function importBuySeat() {
  try {
    return await import("@/components/course/buy-seat-flow");
  } catch {
    throw Object.assign(new Error(paymentMessages.scriptFailed), { name: "PaymentAlert" });
  }
}
