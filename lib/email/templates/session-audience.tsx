import type { ReactNode } from "react";

import { Paragraph } from "@/lib/email/templates/parts";
import { ManageNote } from "@/lib/email/templates/session-parts";

/** The sentences in a session's mails that depend on the audience. */
export type Audience = {
  /** Why they get the mail; `reasonCancelled` is for once the session is cancelled. */
  reason: string;
  reasonCancelled: string;
  /** A day before. */
  coming: string;
  moved: string;
  changed: string;
  note: ReactNode;
  /** Where to look after a cancellation. */
  next: { path: string; label: string };
};

/** People registered for a free session. */
export const registered = (manageUrl: string): Audience => ({
  reason: "You're receiving this email because this address is registered for this free Lightning Session.",
  reasonCancelled: "You're receiving this email because this address was registered for this free Lightning Session.",
  coming: "We look forward to seeing you. Can't make it? Cancel, and you won't hear from us about this session again.",
  moved:
    "We've had to move this session. Your seat is still reserved, and the page behind the link shows the new time.",
  changed: "The start time hasn't changed. Please use the times below from now on.",
  note: <ManageNote manageUrl={manageUrl} />,
  next: { path: "/#lightning-sessions", label: "See the sessions on offer" },
});

/** The room of a cohort, as a path. */
export const roomPath = (cohortId: string): string => `/my-learning/cohort/${encodeURIComponent(cohortId)}`;

/** Why a person with a seat gets a mail. */
export const seatReason = (cohortId: string): string =>
  `You're receiving this email because you have a seat in Cohort #${cohortId}.`;

/** The link in a mail to a seat is a key. */
export const SeatNote = () => (
  <Paragraph>This link opens your own page without a password. Please keep it to yourself.</Paragraph>
);

/** People with a seat in a cohort. */
export const seated = (cohortId: string): Audience => ({
  reason: seatReason(cohortId),
  reasonCancelled: seatReason(cohortId),
  coming: "We look forward to seeing you. You can join from 15 minutes before the start.",
  moved: "We've had to move this session. The link below stays the same, and its page already shows the new time.",
  changed: "The start time hasn't changed. What is below holds from now on, and your room shows it, too.",
  note: <SeatNote />,
  next: { path: roomPath(cohortId), label: "Open your cohort" },
});
