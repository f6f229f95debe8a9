import "server-only";

import type { Route } from "next";
import { refresh } from "next/cache";
import { notFound, redirect } from "next/navigation";
import { after } from "next/server";
import * as z from "zod/mini";

import { checkCode } from "@/lib/auth/second-factor";
import { accessOf, type ConsoleAccess } from "@/lib/console/access";
import { changedMessage, CODE_REQUIRED, FAILURE, NOT_ASKED, refusalMessage } from "@/lib/console/answers";
import { askedOf } from "@/lib/console/asked";
import { code as codeField } from "@/lib/console/fields";
import { type ActionOptions, runFormAction } from "@/lib/forms/action";
import { type FormState, returnedValues } from "@/lib/forms/form-state";
import type { Failure, Result } from "@/lib/result";
import type { Database } from "@/lib/supabase/database";
import { createUserClient } from "@/lib/supabase/server";
import { isConsoleState } from "@/lib/supabase/without-rows";

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

/** What a function of the console answers. */
type ConsoleAnswer = z.infer<typeof answerSchema>;

/** A link to another origin, in a new tab. */
type ActionLink = { href: string; label: string };

/** What a form shows after a success; `answer` is the SQL function's. */
export type ActionDone = { message?: string; link?: ActionLink; answer: DoneAnswer };

type Functions = Database["public"]["Functions"];
type ConsoleFunction = Extract<keyof Functions, `console_${string}`>;

type CamelCase<Name> = Name extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<CamelCase<Tail>>}` : Name;
type InCamelCase<Args> = { [Arg in keyof Args as Arg extends `p_${infer Name}` ? CamelCase<Name> : never]: Args[Arg] };

/** A function's arguments by the names of an input: p_shown_state is shownState. */
type InputOf<Name extends ConsoleFunction> = InCamelCase<Functions[Name]["Args"]>;

type Refusal = Extract<ConsoleAnswer, { status: "refused" }>;

type Sentences<Input> = {
  /** The sentences for the reasons of the function's refusals. */
  reasons?: Record<string, string>;
  /** The field a reason concerns, if any: its sentence is shown there. */
  reasonFields?: Record<string, string>;
  /** The sentence for a success: what was done. */
  message?: (answer: DoneAnswer, input: Input) => string;
  /** A link that the form shows after a success. */
  link?: (answer: DoneAnswer) => ActionLink;
};

type ConsoleAction<Name extends ConsoleFunction, Input> = Sentences<Input> & {
  /** The function; it names the action in the log, too. */
  calls: Name;
  /** Parses and bounds the form's fields, except `code` and `asked`. */
  schema: z.ZodMiniType<Input>;
  /** The fields that the form's question names: refused if they aren't as it had them. */
  asks?: readonly string[];
  /** The fields that stay in the form after a success, for a form that is pressed twice; none by default. */
  keeps?: (sent: Record<string, string>) => Record<string, string>;
  /** The page that a success redirects to. */
  leadsTo?: (answer: DoneAnswer, input: Input) => Route;
  /** Work that remains after a success, before the answer. */
  finish?: (answer: DoneAnswer, input: Input) => Promise<DoneAnswer | Refusal>;
  /** Runs after the response. */
  afterwards?: () => Promise<unknown>;
} & Called<Name, Input>;

/** What the function is called with, or why it isn't called; by default the input, if it has the same fields. */
type Called<Name extends ConsoleFunction, Input> = [Input, keyof Input] extends [InputOf<Name>, keyof InputOf<Name>]
  ? { args?: ArgsOf<Name, Input> }
  : { args: ArgsOf<Name, Input> };
type ArgsOf<Name extends ConsoleFunction, Input> = (
  input: Input,
) => InputOf<Name> | Refusal | Promise<InputOf<Name> | Refusal>;

/** For bulk mail: after a test the text stays, and the next press is for everyone. */
export const keepAfterTest = ({ to, subject = "", text = "", body = "" }: Record<string, string>) =>
  to === "me" ? { subject, text, body, to: "all" } : {};

/**
 * Runs an operator's action; not found for everyone else. Without the second factor, or if the function requires a
 * fresh one, the form asks for a code, which is checked first. Afterwards the page is rendered with the database's
 * current data, unless the action was refused: then what was typed stays.
 */
export async function runConsoleAction<Name extends ConsoleFunction, Input extends object>(
  action: ConsoleAction<Name, Input>,
  form: FormData,
): Promise<FormState<ActionDone>> {
  requireForm(form);
  const options: ActionOptions<Input, ActionDone, ConsoleAccess> = {
    name: action.calls.replaceAll("_", "-"),
    schema: action.schema,
    ...byOperator(form),
    work: async (input, access) => {
      if (action.asks && form.get("asked") !== askedOf(action.asks, returnedValues(form))) return NOT_ASKED;
      const refusal = await refusedCode(form, access);
      if (refusal) return refusal;
      const answer = await act(action, input);
      if (answer.status === "done" && action.leadsTo) redirect(action.leadsTo(answer, input));
      const result = toResult(answer, input, action);
      refresh();
      return result;
    },
  };
  const state = await runFormAction(options, withoutOurs(form));
  if (!state.result?.ok) return state;
  return { ...state, values: action.keeps?.(returnedValues(form)) ?? {} };
}

/** What all forms of the console have in common. */
const byOperator = (form: FormData) => ({
  failure: FAILURE,
  authenticate: async () => accessOf(form),
  accountOf: ({ operator }: ConsoleAccess) => ({ id: operator.userId, email: operator.email }),
});

type OperatorAction<Input, Data> = Pick<ActionOptions<Input, Data, ConsoleAccess>, "name" | "schema" | "limits"> & {
  work: (input: Input) => Promise<Result<Data>>;
};

/** Runs an action of owners and staff that changes no row, so that it isn't in the log; not found for everyone else. */
export async function runOperatorAction<Input, Data>(
  { work, ...action }: OperatorAction<Input, Data>,
  form: FormData,
): Promise<FormState<Data>> {
  requireForm(form);
  return runFormAction<Input, Data, ConsoleAccess>(
    {
      ...action,
      ...byOperator(form),
      work: async (input, access) => {
        // No function of the database is asked.
        if (access.operator.role === "instructor") notFound();
        return (await refusedCode(form, access)) ?? work(input);
      },
    },
    withoutOurs(form),
  );
}

async function act<Name extends ConsoleFunction, Input extends object>(
  { calls, args, finish, afterwards }: ConsoleAction<Name, Input>,
  input: Input,
): Promise<ConsoleAnswer> {
  const given: object = args ? await args(input) : input;
  if (isRefusal(given)) return given;
  if (afterwards) after(afterwards);
  const named = Object.entries(given).map(([name, value]) => [`p_${inSnakeCase(name)}`, value] as const);
  const answer = await callConsole(calls, Object.fromEntries(named) as Functions[Name]["Args"]);
  return answer.status === "done" && finish ? finish(answer, input) : answer;
}

const isRefusal = (given: object): given is Refusal => "status" in given && given.status === "refused";

const inSnakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Not found for anything but a form: a hand-made request can send any arguments, and must learn nothing. */
export function requireForm(form: unknown): asserts form is FormData {
  if (!(form instanceof FormData)) notFound();
}

/**
 * Calls a function that acts, with the operator's own token, and returns its answer, which for a refusal or a repeat is
 * the detail of an error. Not found if it denies access; throws any other error.
 */
export async function callConsole<Name extends ConsoleFunction>(
  name: Name,
  args: Functions[Name]["Args"],
): Promise<ConsoleAnswer> {
  const client = await createUserClient();
  const { data, error } = await client.rpc(name, args as never);
  if (!error) return answerSchema.parse(data);
  if (error.code === "42501") notFound();
  if (!isConsoleState(error.code)) throw error;
  return answerSchema.parse(JSON.parse(error.details));
}

function withoutOurs(form: FormData): FormData {
  const fields = new FormData();
  for (const [name, value] of form) if (name !== "code" && name !== "asked") fields.append(name, value);
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
  answer: ConsoleAnswer,
  input: Input,
  { reasons, reasonFields, message, link }: Sentences<Input>,
): Result<ActionDone> {
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
