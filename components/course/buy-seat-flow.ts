import {
  type Buyer,
  type CheckoutResponse,
  loadCheckout,
  openCheckout,
  type Order,
} from "@/components/course/buy-seat-checkout";
import { PaymentAlert } from "@/components/course/payment-alert";
import { cameFrom } from "@/lib/came-from";
import { paymentMessages } from "@/lib/content/payments";
import { isShape, isText, isWhole, parseAnswer } from "@/lib/http/answer-shape";

/** Longer than the server's deadlines. */
const RESPONSE_TIMEOUT_MS = 25_000;
/** Longer than Razorpay's answer may take; the buyer is waiting for a message. */
const QUESTION_TIMEOUT_MS = 12_000;
const REDIRECT_AFTER_MS = 2_000;

/** `received`: paid; the webhook or the sweep will finish the enrolment. */
type PurchaseResult = "enrolled" | "received";

/** What the buyer saw; `price` in paise. */
type ShownCohort = { cohortId: string; price: number };

const post = async (path: string, body: unknown, timeout = RESPONSE_TIMEOUT_MS): Promise<Response> =>
  fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeout),
  });

/** The answer of `POST /api/payments/order`. */
const isOrder = isShape<Omit<Order, "receivedAt">>({
  id: isText(100, 1),
  amount: isWhole(1),
  currency: isText(3, 3),
  keyId: isText(100, 1),
  checkoutUrl: (value): value is string => isText(2_000, 1)(value) && URL.canParse(value),
  holdSeconds: isWhole(0),
  payWithinSeconds: isWhole(1),
});

const hasId = isShape<{ id: string }>({ id: isText(100, 1) });

/** The answers of `POST /api/payments/verify` and `…/outcome` for a payment. */
const saysEnrolled = isShape<{ enrolled: true }>({ enrolled: (value): value is true => value === true });
const saysReceived = isShape<{ enrolled: false }>({ enrolled: (value): value is false => value === false });

function parse(text: string): Record<string, unknown> {
  const value = parseAnswer(text);
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

/** The response's `error`, else its text. */
function errorMessage(text: string, status: number): string {
  const { error } = parse(text);
  return typeof error === "string" ? error : text.slice(0, 200) || `status ${status}`;
}

async function createOrder({ cohortId, price }: ShownCohort, account: string | undefined): Promise<Order> {
  const response = await post("/api/payments/order", { cohortId, shownPrice: price, account, cameFrom: cameFrom() });
  const text = await response.text();
  if (response.status === 401) throw new PaymentAlert(paymentMessages.tokenMissing);
  if (response.status === 404) throw new PaymentAlert(paymentMessages.cohortNotFound);
  if (!response.ok) {
    const refusal = parse(text);
    throw new PaymentAlert(paymentMessages.orderFailed(errorMessage(text, response.status)), refusal);
  }
  const answer = parseAnswer(text);
  if (!hasId(answer)) throw new PaymentAlert(paymentMessages.orderWithoutId);
  if (!isOrder(answer)) throw new Error("The order has a shape that this page does not know");
  return { ...answer, receivedAt: Date.now() };
}

/** Sends the checkout's response to the server. If that fails, the webhook or the sweep finishes the enrolment. */
async function confirm(answer: CheckoutResponse): Promise<PurchaseResult> {
  let problem: string;
  try {
    const response = await post("/api/payments/verify", answer);
    const text = await response.text();
    if (response.status === 200 && saysEnrolled(parseAnswer(text))) return "enrolled";
    problem = errorMessage(text, response.status);
    // Refunded or under review: the buyer has to be told that there is no seat.
    if (response.status === 409) throw new PaymentAlert(paymentMessages.failed(problem), parse(text));
  } catch (error) {
    if (error instanceof PaymentAlert) throw error;
    problem = String(error);
  }
  // oxlint-disable-next-line no-console -- nothing else is shown; the webhook or the sweep finishes the enrolment
  console.warn("Payment received, enrolment not confirmed yet:", problem);
  return "received";
}

/**
 * Asks the server about an order whose checkout ended with `message`: UPI payments are made in another app, and the
 * checkout may not have noticed. Throws PaymentAlert with the message if nothing was paid, or if the server doesn't
 * say.
 */
async function askOutcome(orderId: string, message: string): Promise<PurchaseResult> {
  const response = await post("/api/payments/outcome", { orderId }, QUESTION_TIMEOUT_MS).catch(() => null);
  const text = (await response?.text().catch(() => "")) ?? "";
  const answer = parse(text);
  if (response?.status === 200 && saysEnrolled(answer)) return "enrolled";
  if (response?.status === 202 && saysReceived(answer)) return "received";
  if (response?.status === 409) throw new PaymentAlert(paymentMessages.failed(errorMessage(text, 409)), answer);
  throw new PaymentAlert(message);
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
  let hasLeft = false;
  const leave = () => {
    // A second navigation would abort the first one, so the page would load again on a slow phone.
    if (!hasLeft) goToMyLearning();
    hasLeft = true;
  };
  const bought = await openCheckout(Razorpay, order, cohortId, buyer, {
    onPaid: async (answer) => {
      const result = await confirm(answer);
      isEnrolled = result === "enrolled";
      return result;
    },
    onUnpaid: async (message) => askOutcome(order.id, message),
    onSuccessEvent: () => setTimeout(() => isEnrolled && leave(), REDIRECT_AFTER_MS),
  });
  if (bought === "enrolled") leave();
  return bought;
}
