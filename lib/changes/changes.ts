import "server-only";

import { cache } from "react";
import * as z from "zod/mini";

import { refundWindow } from "@/lib/payments/refund-window";
import { createUserClient } from "@/lib/supabase/server";

const request = z.object({
  id: z.guid(),
  /** Null while the learner of a cancelled cohort has not chosen. */
  kind: z.nullable(z.enum(["refund", "transfer"])),
  state: z.enum(["open", "withdrawn", "confirmed", "refused", "void"]),
  askedAt: z.string(),
  amount: z.nullable(z.int()),
  toCohortId: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
  /** Why it was refused. */
  note: z.nullable(z.string()),
});

/** The answer of `own_changes`; amounts in paise, instants in ISO 8601. */
const seatSchema = z.object({
  enrolmentId: z.guid(),
  cohortId: z.string(),
  isCohortCancelled: z.boolean(),
  course: z.string(),
  isOpen: z.boolean(),
  paidAt: z.string(),
  paid: z.int(),
  /** What of it has not gone back, and does not. */
  left: z.int(),
  /** Razorpay's name of the way it was paid. */
  method: z.nullable(z.string()),
  /** The one that waits, else the latest. */
  request: z.nullable(request),
  hasMoved: z.boolean(),
  movesEndAt: z.string(),
  /** Those on sale that begin later, with the seats that are free. */
  laterCohorts: z.array(z.object({ cohortId: z.string(), startsOn: z.string(), seatsLeft: z.int() })),
});

/** A seat, and what can be asked for about it. */
export type ChangeableSeat = z.output<typeof seatSchema>;

/** The signed-in person's seats, the latest first; cached per request. Throws database errors. */
export const listChangeableSeats = cache(async (): Promise<ChangeableSeat[]> => {
  const client = await createUserClient();
  const { data, error } = await client.rpc("own_changes");
  if (error) throw error;
  return z.array(seatSchema).parse(data);
});

/** One of them; null for every other id. Throws database errors. */
export const findChangeableSeat = async (enrolmentId: string): Promise<ChangeableSeat | null> =>
  (await listChangeableSeats()).find((seat) => seat.enrolmentId === enrolmentId) ?? null;

/** Until when a seat can be cancelled (ISO 8601), where the terms set an end that is not over; null else. */
export function cancellableUntil({ isOpen, left, paidAt }: ChangeableSeat, now: Date): string | null {
  const { until, isOver } = refundWindow(paidAt, now);
  return isOpen && left > 0 && !isOver ? until : null;
}

/** Whether its page offers a move now. */
export const canMove = (seat: ChangeableSeat, now: Date): boolean =>
  seat.isOpen &&
  seat.left > 0 &&
  moveHindrance(seat, now) === null &&
  seat.laterCohorts.some(({ seatsLeft }) => seatsLeft > 0);

/** What of the words for a seat says why it cannot move: it has once, or it is too late; null where it can. */
export function moveHindrance(
  { isCohortCancelled, hasMoved, movesEndAt }: ChangeableSeat,
  now: Date,
): "movedOnce" | "movesEnded" | null {
  if (isCohortCancelled) return null;
  if (hasMoved) return "movedOnce";
  return now > new Date(movesEndAt) ? "movesEnded" : null;
}
