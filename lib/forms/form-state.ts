import type { Result } from "@/lib/result";

/** The state of a form after its last submission; `values` are shown in it again. */
export type FormState<Data = undefined> = { result: Result<Data> | null; values: Record<string, string> };

/** A server action for `useActionState`. */
export type FormAction<Data = undefined> = (previous: FormState<Data>, form: FormData) => Promise<FormState<Data>>;

export const initialFormState: FormState<never> = { result: null, values: {} };

/** Never sent back to the page: passwords and the bot trap's fields. */
const NOT_RETURNED = new Set(["password", "repeated", "blank", "elapsedMs"]);

/** React's hidden fields, which identify the action. */
const isReactField = (name: string) => name.startsWith("$ACTION_");

/** A form's fields as input for a schema; `elapsedMs` becomes a number. */
export function fieldsOf(form: FormData): Record<string, unknown> {
  const fields = [...form].filter(([name]) => !isReactField(name));
  return Object.fromEntries(fields.map(([name, value]) => [name, name === "elapsedMs" ? Number(value) : value]));
}

/** The values that may be shown in the form again. */
export function returnedValues(form: FormData): Record<string, string> {
  const isReturned = (entry: [string, FormDataEntryValue]): entry is [string, string] =>
    typeof entry[1] === "string" && !isReactField(entry[0]) && !NOT_RETURNED.has(entry[0]);
  return Object.fromEntries([...form].filter(isReturned));
}
