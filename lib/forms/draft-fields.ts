/** Sets the controls that are still untouched: empty, or with one of the `defaults`. */
export function restoreDraft(
  form: HTMLFormElement,
  values: Partial<Record<string, string>>,
  defaults: Readonly<Record<string, string>> = {},
) {
  for (const [name, value] of Object.entries(values)) {
    const control = form.elements.namedItem(name);
    const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
    if ((isText || control instanceof HTMLSelectElement) && control.value === (defaults[name] ?? ""))
      control.value = value ?? "";
  }
}

type TextControl = HTMLInputElement | HTMLTextAreaElement;

const NO_TEXT = new Set(["hidden", "checkbox", "radio", "file", "password"]);

/**
 * The text controls, by name, with their default values: those that came empty, and long texts, which people correct. A
 * one-time code isn't kept.
 */
export const textFields = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    Array.from(form.elements)
      .filter(
        (element): element is TextControl =>
          element instanceof HTMLTextAreaElement ||
          (element instanceof HTMLInputElement &&
            !NO_TEXT.has(element.type) &&
            element.autocomplete !== "one-time-code"),
      )
      .filter((element) => element.defaultValue === "" || element instanceof HTMLTextAreaElement)
      .filter(({ name }) => name !== "")
      .map(({ name, defaultValue }) => [name, defaultValue]),
  );
