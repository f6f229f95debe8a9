/**
 * Why a mail wasn't sent or a refund wasn't made, for our own codes; other services' messages are shown as they are.
 */
const words: Readonly<Record<string, string>> = {
  // Mails
  address_blocked: "Emails to this address don't arrive.",
  details_not_needed: "The billing details are no longer needed.",
  corrected: "It was corrected before it left.",
  due_changed: "It's due at another time now.",
  erased: "The person's data was deleted.",
  feedback_gone: "The hand-in was deleted.",
  handed_in: "The person has handed something in.",
  has_paid: "The person has paid for a seat.",
  has_seat: "The person has a seat.",
  in_checkout: "The person went back to the checkout.",
  no_assignment: "The week no longer has an assignment.",
  no_account: "The account is gone.",
  no_seat_left: "No seats were left.",
  opted_out: "The person doesn't want these mails.",
  review_open: "The person has an open case.",
  just_told: "The person had just been told of the session.",
  never_told: "The person was never told of the session.",
  newsletter_off: "The newsletter was turned off.",
  no_order: "The order is gone.",
  no_recording: "The recording was removed.",
  nothing_new: "An earlier email already said this.",
  nothing_planned: "No sessions are planned.",
  none_waiting: "No hand-in waited.",
  not_on_sale: "The cohort is no longer on sale.",
  post_removed: "The post was removed.",
  registered_again: "The person registered again.",
  registration_gone: "The registration was deleted.",
  registration_cancelled: "The registration was cancelled.",
  seat_gone: "The seat is gone.",
  seat_moved: "The seat was moved to another cohort.",
  session_cancelled: "The session was cancelled.",
  session_changed: "The session has changed.",
  session_moved: "The session has moved.",
  too_late: "Too late to be useful.",
  waiting_list_left: "The person left the waiting list.",
  // Refunds
  given_back_otherwise: "Another refund already paid the money back.",
  provider_refused: "Refused by Razorpay.",
  dispute_lost: "The dispute was lost: the bank has given the money back.",
};

/** Why something didn't work: in our words if it's one of our codes. */
export const sayLastError = (error: string | null): string | null =>
  error !== null && Object.hasOwn(words, error) ? (words[error] ?? error) : error;

/** Why a sent mail didn't arrive, by the mail service; null for one that may have. */
export type Undelivered = { undeliveredBy: string | null; undeliveredReason: string | null };

const undelivered: Readonly<Record<string, string>> = {
  complained: "Marked as spam",
  bounced: "The address accepts no email",
  suppressed: "Resend didn't try, after an earlier bounce or complaint",
  soft_bounced: "Refused for now",
};

/** In one line, with what the other mail server said; null for a mail that may have arrived. */
export function sayUndelivered({ undeliveredBy: by, undeliveredReason: reason }: Undelivered): string | null {
  if (by === null) return null;
  return [undelivered[by] ?? by, ...(reason === null ? [] : [reason])].join(": ");
}
