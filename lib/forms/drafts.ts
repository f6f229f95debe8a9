import type { FieldDraft } from "@/lib/forms/draft-fields";

/** The prefix of all drafts' keys in the session storage. */
const PREFIX = "typed ";

export type DraftForm<Values extends object = object> = {
  /** Its fields, which distinguish the forms of one owner. */
  defaultValues: Values;
  /** Begins with the account's id and a space, or is the page's path for a form that anyone may send. */
  owner: string;
};

const keyOf = ({ defaultValues, owner }: DraftForm) => `${PREFIX}${owner} ${Object.keys(defaultValues).join(" ")}`;

/** Stores the form's values for this tab's session; files cannot be stored. */
export const saveDraft = (form: DraftForm, values: object): void => store(keyOf(form), values);

/** The draft's values whose field and type match `defaultValues`. */
export function loadDraft<Values extends object>(form: DraftForm<Values>): Partial<Values> {
  const isSame = ([name, value]: [string, unknown]) =>
    typeof value !== "object" && typeof value === typeof form.defaultValues[name as keyof Values];
  return Object.fromEntries(Object.entries(stored(keyOf(form))).filter(isSame)) as Partial<Values>;
}

export const clearDraft = (form: DraftForm): void => discard(keyOf(form));

/** The same for a form that isn't React's: `owner` begins as in DraftForm, and identifies the form. */
export const saveFieldDraft = (owner: string, draft: FieldDraft): void => store(`${PREFIX}${owner}`, draft);

export const loadFieldDraft = (owner: string): FieldDraft =>
  Object.fromEntries(
    Object.entries(stored(`${PREFIX}${owner}`)).filter((entry): entry is [string, readonly [string, string]] =>
      Array.isArray(entry[1]),
    ),
  );

export const clearFieldDraft = (owner: string): void => discard(`${PREFIX}${owner}`);

function store(key: string, values: object): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(values));
  } catch {
    // Storage is denied: there is no draft.
  }
}

function stored(key: string): Record<string, unknown> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "{}") as Record<string, unknown>;
  } catch {
    return {};
  }
}

function discard(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

/**
 * For the end of a session: removes drafts, which may hold the account's data.
 *
 * @param keptFor the account whose own drafts are kept for its return; undefined after a sign-out, to keep none
 */
export function clearDrafts(keptFor?: string): void {
  const isKept = (key: string) => keptFor !== undefined && key.startsWith(`${PREFIX}${keptFor} `);
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PREFIX) && !isKept(key)) sessionStorage.removeItem(key);
    }
  } catch {
    // Nothing was kept.
  }
}
