export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The named fields of a form, hidden ones too. */
export const controlsOf = (form: HTMLFormElement): Control[] =>
  Array.from(form.elements).filter(
    (element): element is Control =>
      (element instanceof HTMLInputElement ||
        element instanceof HTMLTextAreaElement ||
        element instanceof HTMLSelectElement) &&
      element.name !== "",
  );

export const isCheckable = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === "checkbox" || control.type === "radio");

/** What is in a field; "on" or nothing for a box or a radio button. */
export function valueOf(control: Control): string {
  if (isCheckable(control)) return control.checked ? "on" : "";
  return control.value;
}

/** What the page came with, in the same form. */
export function defaultOf(control: Control): string {
  if (isCheckable(control)) return control.defaultChecked ? "on" : "";
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue;
  const options = Array.from(control.options);
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? "";
}
