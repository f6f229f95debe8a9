import type { Cohort } from "@/lib/content/cohorts";
import { COURSE_NAME } from "@/lib/content/cohorts";
import { checkoutDescription, paymentMessages } from "@/lib/content/payments";

/** What checkout hands over after a payment; only the server can say what it is worth. */
export type CheckoutResponse = {
  razorpay_order_id: string;
  razorpay_payment_id: string;
  razorpay_signature: string;
};

export type Order = {
  id: string;
  /** paise */
  amount: number;
  currency: string;
  keyId: string;
  checkoutUrl: string;
  /** 0: no seat is held for it. */
  holdSeconds: number;
  payWithinSeconds: number;
  /** When the browser heard of it, in ms since the epoch: its seconds count from then. */
  receivedAt: number;
};
export type Buyer = { name: string; email: string };

type Checkout = {
  on: (event: string, listener: (payload: { error?: { description?: string } }) => void) => unknown;
  open: () => void;
  close?: () => void;
};

declare global {
  interface Window {
    Razorpay?: new (options: object) => Checkout;
  }
}

/** A sentence of the payment catalogue, to be shown as an alert. */
export class PaymentAlert extends Error {
  override name = "PaymentAlert";
}

const SCRIPT_WITHIN_MS = 20_000;
/** How much earlier than told, by whole seconds and slow timers, the checkout may close by itself. */
const CLOSING_TAKES_MS = 2_000;
const THEME_COLOUR = "#2b3fe0";
/** In these, pop-ups and handlers do not work: checkout takes the whole page and posts its answer to us. */
const IN_APP_BROWSERS = /Instagram|FBAN|FBAV|FB_IAB|Messenger|Opera Mini|OPiOS|UCBrowser/i;

/** Loads Razorpay's script, once; a failed try leaves nothing behind, so that the next click tries again. */
export async function loadCheckout(url: string): Promise<void> {
  if (window.Razorpay) return;
  const script = Object.assign(document.createElement("script"), { src: url, async: true });
  try {
    await new Promise<void>((resolve, reject) => {
      const fail = () => reject(new PaymentAlert(paymentMessages.scriptFailed));
      script.addEventListener("load", () => resolve());
      script.addEventListener("error", fail);
      setTimeout(fail, SCRIPT_WITHIN_MS);
      document.head.append(script);
    });
  } catch (error) {
    script.remove();
    throw error;
  }
  if (window.Razorpay) return;
  script.remove();
  throw new PaymentAlert(paymentMessages.scriptEmpty);
}

type Callbacks<Result> = {
  /** Called for every payment, even one that comes after a failure. */
  onPaid: (answer: CheckoutResponse) => Promise<Result>;
  /** Checkout's own, second word of a payment. */
  onSuccessEvent: () => void;
};

/** When the checkout is to close, in ms since the epoch. */
const endOf = ({ receivedAt, payWithinSeconds }: Order): number => receivedAt + payWithinSeconds * 1_000;

/** Why the checkout was closed. Its own word for that is documented nowhere, so the clock counts as well. */
function closingMessage(order: Order, reason: unknown): string {
  const isOver = reason === "timeout" || Date.now() > endOf(order) - CLOSING_TAKES_MS;
  if (!isOver) return paymentMessages.dismissed;
  return order.holdSeconds > 0 ? paymentMessages.holdEnded : paymentMessages.windowEnded;
}

/**
 * Opens the checkout, which closes itself when the order's time is over, and waits for its end: the result of `onPaid`,
 * or a PaymentAlert that says why there is none.
 * Failing ends the checkout; the order stays open, so that another click tries again.
 */
export async function payInCheckout<Result>(
  order: Order,
  cohort: Cohort,
  buyer: Buyer | undefined,
  { onPaid, onSuccessEvent }: Callbacks<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const end = (message: string) => reject(new PaymentAlert(message));
    const isInApp = IN_APP_BROWSERS.test(navigator.userAgent);
    const options = {
      key: order.keyId,
      amount: order.amount,
      currency: order.currency,
      order_id: order.id,
      name: COURSE_NAME,
      description: checkoutDescription(cohort.id, order.holdSeconds > 0),
      prefill: buyer ? { name: buyer.name, email: buyer.email } : {},
      theme: { color: THEME_COLOUR },
      retry: { enabled: false },
      // In seconds; loading the script may have taken some.
      timeout: Math.max(1, Math.floor((endOf(order) - Date.now()) / 1_000)),
      handler: (answer: CheckoutResponse) => resolve(onPaid(answer)),
      modal: { ondismiss: (reason?: unknown) => end(closingMessage(order, reason)) },
      ...(isInApp ? { callback_url: `${window.location.origin}/api/payments/callback`, redirect: true } : {}),
    };
    try {
      if (!window.Razorpay) throw new PaymentAlert(paymentMessages.scriptEmpty);
      const checkout = new window.Razorpay(options);
      checkout.on("payment.failed", ({ error }) => {
        end(paymentMessages.failed(error?.description));
        checkout.close?.();
      });
      checkout.on("payment.cancel", () => end(paymentMessages.cancelled));
      checkout.on("payment.success", onSuccessEvent);
      checkout.open();
    } catch {
      end(paymentMessages.notOpened);
    }
  });
}
