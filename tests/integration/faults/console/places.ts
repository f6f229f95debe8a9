import type { AnyFault, Target } from "../breaking";
import { SIGN_IN_AWAY } from "../flow";
import type { ConsoleForm } from "./form";
import { FAILURE } from "@/lib/console/answers";

type Place = {
  target: Target;
  /** The path of the requests that fail; by default all of the service's fail. */
  path?: string;
  /**
   * What a press achieves: nothing that stays, its work if only the answer is lost, or all of it, because it calls the
   * service after doing the work.
   */
  does: "nothing" | "work if the answer is lost" | "all";
  faults: readonly AnyFault[];
};

const EVERY_FAULT: readonly AnyFault[] = [
  "500",
  "503",
  "reset",
  "malformed",
  "429",
  "timeout",
  "slow",
  "answer late",
  "answer cut",
];
/** One of each kind: a refusal, a useless answer, no answer, and a lost answer. */
const KINDS: readonly AnyFault[] = ["503", "malformed", "timeout", "answer cut"];

/** Where an action can be broken: the services that it calls, and the steps between two calls to the same one. */
export const places = {
  auth: { target: "auth", does: "nothing", faults: KINDS },
  "auth at the code": {
    target: "auth",
    path: "/factors(?:/[^/]+/verify)?$",
    does: "nothing",
    faults: [...KINDS, "429", "answer late"],
  },
  database: { target: "database", does: "nothing", faults: KINDS },
  "database at the function": {
    target: "database",
    path: "/rpc/(?:console_|accept_operator_invitation|make_first_owner)",
    does: "work if the answer is lost",
    faults: EVERY_FAULT,
  },
  "database afterwards": {
    target: "database",
    path: "/rpc/(?:claim|mark|retry|defer|fail|skip|outbox|record|finalise)_|/v1/payment_",
    does: "all",
    faults: KINDS,
  },
  // Its "reset", "malformed" and "timeout" only lose the answer, not the work.
  razorpay: { target: "razorpay", does: "all", faults: ["503", "429", "reset", "malformed", "timeout"] },
  resend: { target: "resend", does: "all", faults: [...KINDS, "429", "answer late"] },
  storage: { target: "storage", does: "all", faults: KINDS },
} as const satisfies Record<string, Place>;

export type PlaceName = keyof typeof places;

/** Whether a press has done its work while the service failed; both if that depends on what a slow service reads. */
export function possibleWork(name: PlaceName, fault: AnyFault): boolean[] {
  const { does }: Place = places[name];
  if (does !== "work if the answer is lost") return [does === "all"];
  if (fault === "slow") return [false, true];
  return [fault === "answer late" || fault === "answer cut"];
}

/** Whether a form calls the service at the place at all. */
export function isAffected(name: PlaceName, form: ConsoleForm): boolean {
  const { mails = [], laterMails = [], services = [], isUnlogged = false } = form;
  const hasMails = mails.length + laterMails.length > 0;
  switch (name) {
    case "auth":
    case "database":
      return true;
    case "auth at the code":
      return services.includes("auth");
    case "database at the function":
      return !isUnlogged;
    case "database afterwards":
    case "resend":
      return hasMails;
    case "razorpay":
    case "storage":
      return services.includes(name);
  }
}

/** The sentence for the operator; "ok" if the press does all of its work before calling the service. */
export function expectedAnswer(name: PlaceName, fault: AnyFault, { refusals, ...form }: ConsoleForm): string {
  if (!isAffected(name, form)) return "ok";
  const own = refusals?.[name];
  if (own !== undefined) return typeof own === "string" ? own : (own[fault] ?? own.else ?? FAILURE);
  return places[name].does === "all" ? "ok" : FAILURE;
}

/** The answers while codes can't be checked; when the auth server limits the rate, its own message. */
export const CODE_NOT_CHECKED = { "429": "Too many requests", else: SIGN_IN_AWAY };
