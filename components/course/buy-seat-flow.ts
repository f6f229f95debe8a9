import {
  type Buyer,
  type CheckoutResponse,
  loadCheckout,
  openCheckout,
  type Order,
} from "@/components/course/buy-seat-checkout";
import { keepHold } from "@/components/course/own-hold";
import { PaymentAlert } from "@/components/course/payment-alert";
import { SOLD_OUT } from "@/lib/content/buy-seat";
import { paymentMessages } from "@/lib/content/payments";

/** Longer than the server's deadlines. */
const RESPONSE_TIMEOUT_MS = 25_000;
const REDIRECT_AFTER_MS = 2_000;

/** `received`: paid, and webhook or sweep will finish the enrolment. */
export type PurchaseResult = "enrolled" | "received";

/** What the buyer has read; `price` in paise. */
type ShownCohort = { cohortId: string; price: number };

const post = async (path: string, body: unknown): Promise<Response> =>
  fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
  });

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** The response's `error`, else its text. */
function errorMessage(text: string, status: number): string {
  const { error } = parse(text);
  return typeof error === "string" ? error : text.slice(0, 200) || `status ${status}`;
}

async function createOrder({ cohortId, price }: ShownCohort, account: string | undefined): Promise<Order> {
  const response = await post("/api/payments/order", { cohortId, shownPrice: price, account });
  const text = await response.text();
  if (response.status === 401) throw new PaymentAlert(paymentMessages.tokenMissing);
  if (response.status === 404) throw new PaymentAlert(paymentMessages.cohortNotFound);
  if (!response.ok) {
    const refusal = parse(text);
    if (refusal.code === SOLD_OUT) keepHold(cohortId, 0);
    throw new PaymentAlert(paymentMessages.orderFailed(errorMessage(text, response.status)), refusal);
  }
  const order = { ...parse(text), receivedAt: Date.now() } as Order;
  if (typeof order.id !== "string" || order.id === "") throw new PaymentAlert(paymentMessages.orderWithoutId);
  keepHold(cohortId, order.receivedAt + order.holdSeconds * 1_000);
  return order;
}

/** Sends checkout's response to the server. If that fails, webhook or sweep finish the enrolment. */
async function confirm(answer: CheckoutResponse): Promise<PurchaseResult> {
  let problem: string;
  try {
    const response = await post("/api/payments/verify", answer);
    const text = await response.text();
    if (response.status === 200) return "enrolled";
    problem = errorMessage(text, response.status);
    // Refunded or under review: the buyer has to know that there is no seat.
    if (response.status === 409) throw new PaymentAlert(paymentMessages.failed(problem), parse(text));
  } catch (error) {
    if (error instanceof PaymentAlert) throw error;
    problem = String(error);
  }
  // oxlint-disable-next-line no-console -- nothing else is shown; webhook or sweep finish the enrolment
  console.warn("Payment received, enrolment not confirmed yet:", problem);
  return "received";
}

const goToMyLearning = () => window.location.assign("/my-learning");

/**
 * Buys a seat: order, checkout, verification; redirects an enrolled buyer to My Learning. Throws PaymentAlert with the
 * message to show; for other errors the general message is shown.
 */
export async function buySeat(shown: ShownCohort, buyer: Buyer | undefined): Promise<PurchaseResult> {
  const { cohortId } = shown;
  const order = await createOrder(shown, buyer?.id);
  const Razorpay = await loadCheckout(order.checkoutUrl);
  let isEnrolled = false;
  const bought = await openCheckout(Razorpay, order, cohortId, buyer, {
    onPaid: async (answer) => {
      keepHold(cohortId, 0);
      const result = await confirm(answer);
      isEnrolled = result === "enrolled";
      return result;
    },
    onSuccessEvent: () => setTimeout(() => isEnrolled && goToMyLearning(), REDIRECT_AFTER_MS),
  });
  if (bought === "enrolled") goToMyLearning();
  return bought;
}
