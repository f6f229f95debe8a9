import "server-only";

type Service = "email" | "payments" | "supabase";

const KEYS: Record<Service, string> = {
  email: "check RESEND_API_KEY",
  payments: "check RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET",
  supabase: "check SUPABASE_SECRET_KEY",
};

/**
 * What an operator can do about a service that answers, but refuses us, by its status and Resend's name for the error;
 * undefined if it's for a later attempt.
 */
export function adviceOn(service: Service, status: number | null | undefined, name = ""): string | undefined {
  if (service === "email" && status === 403 && name !== "invalid_api_key")
    return "check that the domain of EMAIL_FROM is verified";
  if (status === 401 || status === 403) return KEYS[service];
  if (name.endsWith("quota_exceeded"))
    return "the plan's quota is used up: raise it, or wait for the next day or month";
  return undefined;
}
