/** What every key of ours in the session storage begins with. */
const PREFIX = "typed ";

export type KeptForm<Values extends object = object> = {
  /** Its fields, by which the forms of one owner differ. */
  blank: Values;
  /** The account's email address, or the path of the page for a form that anybody may send. */
  owner: string;
};

const keyOf = ({ blank, owner }: KeptForm) => `${PREFIX}${owner} ${Object.keys(blank).join(" ")}`;

/** Keeps what was typed for the form's next time in this tab. Files cannot be kept. */
export function keepValues(form: KeptForm, values: object): void {
  try {
    sessionStorage.setItem(keyOf(form), JSON.stringify(values));
  } catch {
    // A browser that stores nothing keeps nothing.
  }
}

/** What was kept, of the fields that `blank` has and in their type. */
export function keptValues<Values extends object>(form: KeptForm<Values>): Partial<Values> {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(form)) ?? "{}") as Record<string, unknown>;
    const isSame = ([name, value]: [string, unknown]) =>
      typeof value !== "object" && typeof value === typeof form.blank[name as keyof Values];
    return Object.fromEntries(Object.entries(kept).filter(isSame)) as Partial<Values>;
  } catch {
    return {};
  }
}

/** Forgets it: it has been sent. */
export function forgetValues(form: KeptForm): void {
  try {
    sessionStorage.removeItem(keyOf(form));
  } catch {
    // Nothing was kept.
  }
}

/** Forgets everything typed in this tab: whoever typed it has signed out. */
export function forgetAllValues(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
