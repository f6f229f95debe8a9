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
export function saveDraft(form: DraftForm, values: object): void {
  try {
    sessionStorage.setItem(keyOf(form), JSON.stringify(values));
  } catch {
    // Storage is denied: there is no draft.
  }
}

/** The draft's values whose field and type match `defaultValues`. */
export function loadDraft<Values extends object>(form: DraftForm<Values>): Partial<Values> {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(form)) ?? "{}") as Record<string, unknown>;
    const isSame = ([name, value]: [string, unknown]) =>
      typeof value !== "object" && typeof value === typeof form.defaultValues[name as keyof Values];
    return Object.fromEntries(Object.entries(kept).filter(isSame)) as Partial<Values>;
  } catch {
    return {};
  }
}

export function clearDraft(form: DraftForm): void {
  try {
    sessionStorage.removeItem(keyOf(form));
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
