import "server-only";

import { refresh } from "next/cache";
import { notFound } from "next/navigation";
import * as z from "zod/mini";

import { checkCode } from "@/lib/auth/second-factor";
import { accessOf, type ConsoleAccess, type Operator } from "@/lib/console/access";
import { changedMessage, CODE_REQUIRED, FAILURE, refusalMessage } from "@/lib/console/answers";
import { code as codeField } from "@/lib/console/fields";
import { keepPostedOutcome } from "@/lib/console/posted-outcome";
import { DONE } from "@/lib/content/console";
import { type ActionOptions, runFormAction } from "@/lib/forms/action";
import { type FormState, returnedValues } from "@/lib/forms/form-state";
import type { Failure, Result } from "@/lib/result";
import type { Database, Json } from "@/lib/supabase/database";
import { createUserClient } from "@/lib/supabase/server";

const doneSchema = z.looseObject({ status: z.literal("done"), repeated: z.optional(z.boolean()) });
const answerSchema = z.discriminatedUnion("status", [
  doneSchema,
  z.looseObject({
    status: z.literal("changed"),
    by: z.nullish(z.string()),
    at: z.nullish(z.string()),
    now: z.optional(z.json()),
    about: z.optional(z.object({ person: z.string(), session: z.string(), startsAt: z.string() })),
  }),
  z.looseObject({ status: z.literal("code_required") }),
  z.looseObject({ status: z.literal("refused"), reason: z.string() }),
]);

type DoneAnswer = z.infer<typeof doneSchema>;

/** Leads to another origin, in a new tab. */
type ActionLink = { href: string; label: string };

/** What a form shows after a success; `answer` is the SQL function's. */
export type ActionDone = { message?: string; link?: ActionLink; answer: DoneAnswer };

type ConsoleAction<Input> = {
  /** Names the action in the log. */
  name: string;
  /** Parses and bounds the form's fields, but for `code`. */
  schema: z.ZodMiniType<Input>;
  /** The sentences for the reasons of the function's refusals. */
  reasons?: Record<string, string>;
  /** The fields that the reasons are about, where they are about one: the sentence is shown there. */
  reasonFields?: Record<string, string>;
  /** The sentence for a success: what was done. */
  message?: (answer: DoneAnswer, input: Input) => string;
  /** What of the sent fields stays in the form after a success, for what is pressed twice; nothing by default. */
  keeps?: (sent: Record<string, string>) => Record<string, string>;
  /** Where a success leads. */
  link?: (answer: DoneAnswer) => ActionLink;
  limits?: NonNullable<ActionOptions<Input, ActionDone, Operator>["limits"]>;
  /** Calls the function and returns its answer. */
  work: (input: Input, operator: Operator) => Promise<Json>;
};

/** Of a text to many: after a test to oneself it stays, and is for all. */
export const keepAfterTest = ({ to, subject = "", text = "", body = "" }: Record<string, string>) =>
  to === "me" ? { subject, text, body, to: "all" } : {};

/**
 * Runs an operator's action: not found for everybody else. Without the second factor, and where the function wants a fresh
 * one, the form asks for a code, which is checked first. The page is shown anew with what the database has now, but for
 * whoever is refused: what is written stays.
 */
export async function runConsoleAction<Input>(
  action: ConsoleAction<Input>,
  form: FormData,
): Promise<FormState<ActionDone>> {
  requireForm(form);
  const { limits, work, ...rest } = action;
  const options: ActionOptions<Input, ActionDone, ConsoleAccess> = {
    ...rest,
    failure: FAILURE,
    authenticate: async () => accessOf(form),
    accountOf: ({ operator }) => ({ id: operator.userId, email: operator.email }),
    ...(limits && { limits: (input, { operator }, caller) => limits(input, operator, caller) }),
    work: async (input, access) => {
      const refusal = await refusedCode(form, access);
      if (refusal) return refusal;
      const result = toResult(await work(input, access.operator), input, action);
      refresh();
      return result;
    },
  };
  const state = await runFormAction(options, withoutCode(form));
  if (!state.result?.ok) return state;
  await keepPostedOutcome(state.result.data.message ?? DONE);
  return { ...state, values: action.keeps?.(returnedValues(form)) ?? {} };
}

/** Not found for anything but a form: a hand-made request can send any arguments, and learns nothing by it. */
export function requireForm(form: unknown): asserts form is FormData {
  if (!(form instanceof FormData)) notFound();
}

type Functions = Database["public"]["Functions"];
type ConsoleFunction = Extract<keyof Functions, `console_${string}`>;

/** Calls a function with the operator's own token: not found where it denies the caller, throws any other error. */
export async function callConsole<Name extends ConsoleFunction>(
  name: Name,
  args: Functions[Name]["Args"],
): Promise<Functions[Name]["Returns"]> {
  const client = await createUserClient();
  const { data, error } = await client.rpc(name, args as never);
  if (error?.code === "42501") notFound();
  if (error) throw error;
  return data as Functions[Name]["Returns"];
}

function withoutCode(form: FormData): FormData {
  const fields = new FormData();
  for (const [name, value] of form) if (name !== "code") fields.append(name, value);
  return fields;
}

async function refusedCode(form: FormData, access: ConsoleAccess): Promise<Failure | undefined> {
  const given = form.get("code");
  if (given === null) return access.hasSecondFactor ? undefined : atCode(CODE_REQUIRED);
  const parsed = codeField.safeParse(given);
  if (!parsed.success) return atCode(parsed.error.issues[0]?.message);
  return atCode(await checkCode({ userId: access.operator.userId, code: parsed.data }));
}

const atCode = (error: string | undefined): Failure | undefined =>
  error === undefined ? undefined : { ok: false, error, fieldErrors: { code: error } };

function toResult<Input>(
  given: Json,
  input: Input,
  { reasons, reasonFields, message, link }: Pick<ConsoleAction<Input>, "reasons" | "reasonFields" | "message" | "link">,
): Result<ActionDone> {
  const answer = answerSchema.parse(given);
  switch (answer.status) {
    case "done":
      return {
        ok: true,
        data: { answer, ...(message && { message: message(answer, input) }), ...(link && { link: link(answer) }) },
      };
    case "changed":
      return { ok: false, error: changedMessage(answer) };
    case "code_required":
      return { ok: false, error: CODE_REQUIRED, fieldErrors: { code: CODE_REQUIRED } };
    case "refused": {
      const error = refusalMessage(answer.reason, reasons);
      const field = reasonFields?.[answer.reason];
      return { ok: false, error, ...(field === undefined ? {} : { fieldErrors: { [field]: error } }) };
    }
  }
}
