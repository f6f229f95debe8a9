/** Sets the controls that are still empty. */
export function restoreDraft(form: HTMLFormElement, values: Partial<Record<string, string>>) {
  for (const [name, value] of Object.entries(values)) {
    const control = form.elements.namedItem(name);
    const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
    if ((isText || control instanceof HTMLSelectElement) && control.value === "") control.value = value ?? "";
  }
}

type TextControl = HTMLInputElement | HTMLTextAreaElement;

const NO_TEXT = new Set(["hidden", "checkbox", "radio", "file", "password"]);

/** The names of the controls in which a text is typed and nothing stands yet; a code that is good once is no text. */
export const emptyTextFields = (form: HTMLFormElement): string[] =>
  Array.from(form.elements)
    .filter(
      (element): element is TextControl =>
        element instanceof HTMLTextAreaElement ||
        (element instanceof HTMLInputElement && !NO_TEXT.has(element.type) && element.autocomplete !== "one-time-code"),
    )
    .filter(({ name, defaultValue }) => name !== "" && defaultValue === "")
    .map(({ name }) => name);
