"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";

import { PaymentAlert } from "@/components/course/payment-alert";
import { refetchCohorts } from "@/components/course/use-cohorts";
import { BusyLabel } from "@/components/ui/busy-label";
import { busyProps } from "@/components/ui/busy-props";
import { buttonVariants } from "@/components/ui/button-variants";
import { useSession } from "@/hooks/use-session";
import { forgetSeatChoice, keepSeatChoice, seatChoice } from "@/lib/auth/browser-storage";
import { signInPath } from "@/lib/auth/paths";
import { refreshSession } from "@/lib/auth/session-store";
import { buttonMessages, buySeat as text, PRICE_CHANGED, SOLD_OUT } from "@/lib/content/buy-seat";
import { isWhole } from "@/lib/http/answer-shape";

/** `waiting`: clicked before the session is known; `received`: paid, not enrolled yet. */
type Status = "idle" | "waiting" | "buying" | "received";

type BuySeatButtonProps = {
  cohortId: string;
  /** The price on the card, in paise. */
  price: number;
  onPress: () => void;
  /** Called after the buyer has been told. */
  onSoldOut: () => void;
};

/**
 * Opens the checkout; signed-out visitors go to the sign-in page first. A form, since React keeps a submit that comes
 * before hydration, while a click would be lost.
 */
export function BuySeatButton({ cohortId, price, onPress, onSoldOut }: BuySeatButtonProps) {
  const { user, hasError } = useSession();
  // A click waits for the session: its name and email prefill the checkout. Without it the server still knows the
  // buyer.
  const isSessionKnown = user !== undefined || hasError;
  const [status, setStatus] = useState<Status>("idle");
  // The message states a new price before the card does.
  const told = useRef({ card: price, price });
  const isBusy = status === "waiting" || status === "buying";

  useEffect(() => {
    // Otherwise a page restored from the back/forward cache would still be busy.
    const resetRestoredPage = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setStatus((now) => (now === "received" ? now : "idle"));
    };
    window.addEventListener("pageshow", resetRestoredPage);
    return () => window.removeEventListener("pageshow", resetRestoredPage);
  }, []);

  const buy = useEffectEvent(async () => {
    setStatus("buying");
    if (user === null) {
      const { pathname, search } = window.location;
      keepSeatChoice(cohortId);
      window.location.assign(signInPath(`${pathname}${search}#cohorts`));
      return;
    }
    try {
      const { buySeat } = await importBuySeat();
      const read = told.current.card === price ? told.current.price : price;
      const bought = await buySeat({ cohortId, price: read }, user);
      // The button stays busy during the redirect to My Learning.
      if (bought === "received") setStatus("received");
    } catch (error) {
      const message = error instanceof PaymentAlert ? error.message : buttonMessages.other;
      if (message === buttonMessages.tokenMissing) refreshSession();
      // oxlint-disable-next-line no-alert -- payment errors are browser alerts (docs/product.md#buying-a-seat)
      window.alert(message);
      setStatus("idle");
      if (!(error instanceof PaymentAlert)) return;
      const { code, price: newPrice } = error.refusal;
      if (code === SOLD_OUT) onSoldOut();
      if (code === PRICE_CHANGED && isWhole(1)(newPrice)) {
        told.current = { card: price, price: newPrice };
        refetchCohorts();
      }
    }
  });

  useEffect(() => {
    if (status === "waiting" && isSessionKnown) void buy();
  }, [status, isSessionKnown]);

  const resumeChoice = useEffectEvent(() => {
    if (window.location.hash !== "#cohorts" || seatChoice() !== cohortId) return;
    forgetSeatChoice();
    onPress();
    setStatus("waiting");
  });
  // Chosen before signing in: the checkout opens now.
  useEffect(() => {
    if (user) resumeChoice();
  }, [user]);

  return (
    <>
      <form
        className="grid"
        action={() => {
          onPress();
          // A second press may come before the first one's state is rendered.
          setStatus((now) => (now === "buying" ? now : "waiting"));
        }}
      >
        <button type="submit" className={buttonVariants({ size: "lg", variant: "spark" })} {...busyProps(isBusy)}>
          <BusyLabel isBusy={isBusy} busyLabel={user === null ? text.action : text.busy}>
            {text.action}
          </BusyLabel>
        </button>
      </form>
      <p role="status" className={status === "received" ? "mt-3 text-sm text-muted-foreground" : undefined}>
        {status === "received" ? text.received : null}
      </p>
    </>
  );
}

/** Loaded on the first click, since few visitors need it. */
async function importBuySeat() {
  try {
    return await import("@/components/course/buy-seat-flow");
  } catch {
    throw new PaymentAlert(buttonMessages.scriptFailed);
  }
}
