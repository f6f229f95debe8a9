import { type Control, controlsOf, defaultOf, isCheckable, valueOf } from "@/lib/forms/controls";

/** The fields that someone has changed, by `keyOf`: what the page came with, and what is there now. */
export type FieldDraft = Record<string, readonly [before: string, now: string]>;

const NOT_KEPT = new Set(["hidden", "file", "password"]);

/** What may be kept as a draft: not a password or a one-time code, nor the bot trap's field, "blank". */
export const draftControls = (form: HTMLFormElement): Control[] =>
  controlsOf(form).filter(
    ({ name, type, autocomplete }) => name !== "blank" && !NOT_KEPT.has(type) && autocomplete !== "one-time-code",
  );

/** A box or a radio button by its value, too, since several may share a name. */
const keyOf = (control: Control) => (isCheckable(control) ? `${control.name}=${control.value}` : control.name);

/** What the page came with, by field. */
export const defaultsOf = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(draftControls(form).map((control) => [keyOf(control), defaultOf(control)]));

/** The fields that differ from `defaults`, what the page came with. */
export function changedFields(form: HTMLFormElement, defaults: Readonly<Record<string, string>>): FieldDraft {
  const changed = draftControls(form).flatMap((control) => {
    const [now, before] = [valueOf(control), defaults[keyOf(control)] ?? defaultOf(control)];
    return now === before ? [] : [[keyOf(control), [before, now]] as const];
  });
  return Object.fromEntries(changed);
}

/** Restores the fields that are still untouched, and whose value on the page is what it was when they were changed. */
export function restoreFields(form: HTMLFormElement, draft: FieldDraft): void {
  for (const control of draftControls(form)) {
    const [before, now] = draft[keyOf(control)] ?? [];
    if (now === undefined || valueOf(control) !== before || defaultOf(control) !== before) continue;
    if (isCheckable(control)) control.checked = now === "on";
    else control.value = now;
  }
}
