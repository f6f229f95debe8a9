import { PaymentAlert } from "@/components/course/payment-alert";
import { COURSE_NAME } from "@/lib/content/cohorts";
import { checkoutDescription, paymentMessages } from "@/lib/content/payments";
import { isInAppBrowser } from "@/lib/http/in-app-browser";

/** Passed to the checkout's handler after a payment; only the server can verify it. */
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
  /** 0 without a hold. */
  holdSeconds: number;
  payWithinSeconds: number;
  /** In ms since the epoch; the other times are relative to it. */
  receivedAt: number;
};
export type Buyer = { id: string; name: string; email: string };

type Checkout = {
  on: (event: string, listener: (payload: { error?: { description?: string } }) => void) => unknown;
  open: () => void;
  close?: () => void;
};

type CheckoutConstructor = new (options: object) => Checkout;

declare global {
  interface Window {
    Razorpay?: CheckoutConstructor;
  }
}

const SCRIPT_TIMEOUT_MS = 20_000;
/** How much earlier than its timeout the checkout may close: it counts whole seconds. */
const CLOSE_TOLERANCE_MS = 2_000;
const THEME_COLOUR = "#2b3fe0";
/** Browsers in which a second window can't talk back to the page. */
const WITHOUT_WINDOWS = /Opera Mini|OPiOS|UCBrowser/i;

/** Whether the checkout has to replace the page and post its response to the callback. */
const needsRedirect = (userAgent: string): boolean => isInAppBrowser(userAgent) || WITHOUT_WINDOWS.test(userAgent);

/** Loads Razorpay's script once; after an error the next click retries. */
export async function loadCheckout(url: string): Promise<CheckoutConstructor> {
  if (window.Razorpay) return window.Razorpay;
  const script = Object.assign(document.createElement("script"), { src: url, async: true });
  try {
    await new Promise<void>((resolve, reject) => {
      const fail = () => reject(new PaymentAlert(paymentMessages.scriptFailed));
      script.addEventListener("load", () => resolve());
      script.addEventListener("error", fail);
      setTimeout(fail, SCRIPT_TIMEOUT_MS);
      document.head.append(script);
    });
  } catch (error) {
    script.remove();
    throw error;
  }
  if (window.Razorpay) return window.Razorpay;
  script.remove();
  throw new PaymentAlert(paymentMessages.scriptEmpty);
}

type Callbacks<Result> = {
  /** Called for every payment, even one that comes after a failure. */
  onPaid: (answer: CheckoutResponse) => Promise<Result>;
  /** Called once if the checkout ended without reporting a payment, with the message for that case. */
  onUnpaid: (message: string) => Promise<Result>;
  /** Checkout's `payment.success` event, besides the handler. */
  onSuccessEvent: () => void;
};

/** In ms since the epoch. */
const closesAt = ({ receivedAt, payWithinSeconds }: Order): number => receivedAt + payWithinSeconds * 1_000;

/** Checkout's reason for a timeout is undocumented, so the clock is checked as well. */
function closingMessage(order: Order, reason: unknown): string {
  const isOver = reason === "timeout" || Date.now() > closesAt(order) - CLOSE_TOLERANCE_MS;
  if (!isOver) return paymentMessages.dismissed;
  return order.holdSeconds > 0 ? paymentMessages.holdEnded : paymentMessages.windowEnded;
}

/**
 * Opens the checkout, which closes itself at the order's timeout. Resolves with the result of `onPaid` or
 * `onUnpaid`; throws PaymentAlert if it does not open. A failed payment closes the checkout; the order stays open for a retry.
 */
export async function openCheckout<Result>(
  Razorpay: CheckoutConstructor,
  order: Order,
  cohortId: string,
  buyer: Buyer | undefined,
  { onPaid, onUnpaid, onSuccessEvent }: Callbacks<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    let hasEnded = false;
    const end = (message: string) => {
      if (!hasEnded) resolve(onUnpaid(message));
      hasEnded = true;
    };
    const options = {
      key: order.keyId,
      amount: order.amount,
      currency: order.currency,
      order_id: order.id,
      name: COURSE_NAME,
      description: checkoutDescription(cohortId, order.holdSeconds > 0),
      prefill: buyer ? { name: buyer.name, email: buyer.email } : {},
      theme: { color: THEME_COLOUR },
      retry: { enabled: false },
      // In seconds, minus the time it took to load the script.
      timeout: Math.max(1, Math.floor((closesAt(order) - Date.now()) / 1_000)),
      handler: (answer: CheckoutResponse) => {
        hasEnded = true;
        resolve(onPaid(answer));
      },
      modal: { ondismiss: (reason?: unknown) => end(closingMessage(order, reason)) },
      ...(needsRedirect(navigator.userAgent)
        ? { callback_url: `${window.location.origin}/api/payments/callback`, redirect: true }
        : {}),
    };
    try {
      const checkout = new Razorpay(options);
      checkout.on("payment.failed", ({ error }) => {
        end(paymentMessages.failed(error?.description));
        checkout.close?.();
      });
      checkout.on("payment.cancel", () => end(paymentMessages.cancelled));
      checkout.on("payment.success", onSuccessEvent);
      checkout.open();
    } catch {
      reject(new PaymentAlert(paymentMessages.notOpened));
    }
  });
}
