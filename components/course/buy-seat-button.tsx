"use client";

import { useEffect, useRef, useState } from "react";

import { BusyLabel } from "@/components/ui/busy-label";
import { buttonVariants } from "@/components/ui/button-variants";
import { useSession } from "@/hooks/use-session";
import { signInPath } from "@/lib/auth/paths";
import { refreshSession } from "@/lib/auth/session-store";
import { buySeat as text, paymentMessages } from "@/lib/content/payments";

/** The way into a cohort that is on sale: to the checkout, or first to the sign-in page and back. */
export function BuySeatButton({ cohortId }: { cohortId: string }) {
  const { user, hasError } = useSession();
  // The buyer's name and address go to the checkout, so a press waits until they are known, or nobody says; the server
  // knows who buys.
  const isSettled = user !== undefined || hasError;
  const [isPressed, setIsPressed] = useState(false);
  const [isGoingOn, setIsGoingOn] = useState(false);
  const isBusy = isPressed || isGoingOn;
  const [isReceived, setIsReceived] = useState(false);
  const isLocked = useRef(false);

  function setLock(isOn: boolean) {
    isLocked.current = isOn;
    setIsGoingOn(isOn);
  }

  useEffect(() => {
    // Back from another page the browser shows this one as it was left: busy, with nothing going on.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      isLocked.current = false;
      setIsGoingOn(false);
      setIsPressed(false);
    };
    window.addEventListener("pageshow", comeBack);
    return () => window.removeEventListener("pageshow", comeBack);
  }, []);

  useEffect(() => {
    if (isPressed && isSettled) void buy();
  });

  async function buy() {
    setIsPressed(false);
    // A second click comes before the first one's state is drawn.
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
      const { buySeat } = await loadFlow();
      const bought = await buySeat(cohortId, user);
      // On the way to My Learning the button stays as it is.
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

/** Code that few visitors need arrives with the first click. */
async function loadFlow() {
  try {
    return await import("@/components/course/buy-seat-flow");
  } catch {
    throw Object.assign(new Error(paymentMessages.scriptFailed), { name: "PaymentAlert" });
  }
}
