import "server-only";

import { cache } from "react";
import * as z from "zod/mini";

import { createUserClient } from "@/lib/supabase/server";

const request = z.object({
  id: z.guid(),
  /** Null while the learner of a cancelled cohort has not chosen. */
  kind: z.nullable(z.enum(["refund", "transfer"])),
  state: z.enum(["open", "withdrawn", "confirmed", "refused", "cancelled", "void"]),
  askedAt: z.string(),
  amount: z.nullable(z.int()),
  toCohortId: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
  /** Why it was refused, or the cohort it led to cancelled. */
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
  /** What the seat was sold for. */
  price: z.int(),
  /** The last moment of the refund policy's 14 days. */
  refundableUntil: z.string(),
  paid: z.int(),
  /** What is left of it after refunds, pending ones included. */
  left: z.int(),
  /** Razorpay's name for the way it was paid, or "transfer". */
  method: z.nullable(z.string()),
  /** The open one, otherwise the latest. */
  request: z.nullable(request),
  hasMoved: z.boolean(),
  movesEndAt: z.string(),
  /** By when the deadlines are judged, if not by now: the learner asked to move to a cohort that we then cancelled. */
  judgedAt: z.nullable(z.string()),
  /** Later cohorts on sale, with their free seats and price. */
  laterCohorts: z.array(z.object({ cohortId: z.string(), startsOn: z.string(), seatsLeft: z.int(), price: z.int() })),
});

/** A seat, and what can be asked for about it. */
export type ChangeableSeat = z.output<typeof seatSchema>;

/** The signed-in person's seats, the latest first; cached per request. */
export const listChangeableSeats = cache(async (): Promise<ChangeableSeat[]> => {
  const client = await createUserClient();
  const { data, error } = await client.rpc("own_changes");
  if (error) throw error;
  return z.array(seatSchema).parse(data);
});

const judgedBy = ({ judgedAt }: ChangeableSeat, now: Date): Date => (judgedAt === null ? now : new Date(judgedAt));

/** One of them; null for any other id. */
export const findChangeableSeat = async (enrolmentId: string): Promise<ChangeableSeat | null> =>
  (await listChangeableSeats()).find((seat) => seat.enrolmentId === enrolmentId) ?? null;

/** The last moment to cancel a seat (ISO 8601); null if it has passed, or if there is nothing to cancel. */
export const cancellableUntil = (seat: ChangeableSeat, now: Date): string | null =>
  seat.isOpen && seat.left > 0 && judgedBy(seat, now) <= new Date(seat.refundableUntil) ? seat.refundableUntil : null;

/** Whether the seat's page offers a move now. */
export const canMove = (seat: ChangeableSeat, now: Date): boolean =>
  seat.isOpen &&
  seat.left > 0 &&
  refusalOfMove(seat, now) === null &&
  seat.laterCohorts.some(({ seatsLeft }) => seatsLeft > 0);

/** Which sentence says why a seat can't move (it has moved once, or it's too late); null if it can. */
export function refusalOfMove(seat: ChangeableSeat, now: Date): "movedOnce" | "movesEnded" | null {
  if (seat.isCohortCancelled) return null;
  if (seat.hasMoved) return "movedOnce";
  return judgedBy(seat, now) > new Date(seat.movesEndAt) ? "movesEnded" : null;
}
