import type { Result } from "@/lib/result";

/** What a page's form knows of its last submission; `values` is what it is filled in with again. */
export type FormState<Data = undefined> = { result: Result<Data> | null; values: Record<string, string> };

/** A form action as `useActionState` takes it. */
export type FormAction<Data = undefined> = (previous: FormState<Data>, form: FormData) => Promise<FormState<Data>>;

/** A form that comes back faster than this was not filled in by a person, in ms. Here, because browsers need no zod for it. */
export const MINIMUM_FILL_MS = 2_000;

/** A form that has not been sent. */
export const initialFormState: FormState<never> = { result: null, values: {} };

/** Fields that a page never gets back: passwords, and what only the bot trap reads. */
const NOT_RETURNED = new Set(["password", "repeated", "website", "elapsedMs"]);

/** React's own fields, which name the action. */
const isReactField = (name: string) => name.startsWith("$ACTION_");

/** A form's fields as a schema takes them; the time that a browser measured becomes a number. */
export function fieldsOf(form: FormData): Record<string, unknown> {
  const fields = [...form].filter(([name]) => !isReactField(name));
  return Object.fromEntries(fields.map(([name, value]) => [name, name === "elapsedMs" ? Number(value) : value]));
}

/** The texts with which the form is filled in again. */
export function returnedValues(form: FormData): Record<string, string> {
  const isReturned = (entry: [string, FormDataEntryValue]): entry is [string, string] =>
    typeof entry[1] === "string" && !isReactField(entry[0]) && !NOT_RETURNED.has(entry[0]);
  return Object.fromEntries([...form].filter(isReturned));
}
