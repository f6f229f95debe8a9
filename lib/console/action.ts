import "server-only";

import { refresh } from "next/cache";
import { notFound } from "next/navigation";
import * as z from "zod/mini";

import { checkCode } from "@/lib/auth/second-factor";
import { type Operator, verifiedOperator } from "@/lib/console/access";
import { changedMessage, CODE_REQUIRED, FAILURE, refusalMessage } from "@/lib/console/answers";
import { code as codeField } from "@/lib/console/fields";
import { keepPostedOutcome } from "@/lib/console/posted-outcome";
import { DONE } from "@/lib/content/console";
import { type ActionOptions, runFormAction } from "@/lib/forms/action";
import type { FormState } from "@/lib/forms/form-state";
import type { Result } from "@/lib/result";
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
  /** Where a success leads. */
  link?: (answer: DoneAnswer) => ActionLink;
  limits?: NonNullable<ActionOptions<Input, ActionDone, Operator>["limits"]>;
  /** Calls the function and returns its answer. */
  work: (input: Input, operator: Operator) => Promise<Json>;
};

/**
 * Runs an operator's action: not found for everybody else, and to the code page without the second factor. A `code` in the
 * form is checked first, so that the function finds a fresh one. The page is shown anew with what the database has now.
 */
export async function runConsoleAction<Input>(
  action: ConsoleAction<Input>,
  form: FormData,
): Promise<FormState<ActionDone>> {
  requireForm(form);
  const options: ActionOptions<Input, ActionDone, Operator> = {
    ...action,
    failure: FAILURE,
    authenticate: async () => ({ ok: true, data: await verifiedOperator() }),
    accountOf: ({ userId, email }) => ({ id: userId, email }),
    work: async (input, operator) => {
      const refusal = await refusedCode(form, operator);
      if (refusal) return refusal;
      const result = toResult(await action.work(input, operator), input, action);
      refresh();
      return result;
    },
  };
  const state = await runFormAction(options, withoutCode(form));
  if (state.result?.ok) await keepPostedOutcome(state.result.data.message ?? DONE);
  return state;
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

async function refusedCode(form: FormData, { userId }: Operator): Promise<Extract<Result, { ok: false }> | undefined> {
  const given = form.get("code");
  if (given === null) return undefined;
  const parsed = codeField.safeParse(given);
  const error = parsed.success ? await checkCode({ userId, code: parsed.data }) : parsed.error.issues[0]?.message;
  return error === undefined ? undefined : { ok: false, error, fieldErrors: { code: error } };
}

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
