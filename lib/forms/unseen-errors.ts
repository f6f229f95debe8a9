/** The errors of fields that this form doesn't show, such as a hidden id: they are reported for the form as a whole. */
export function unseenErrors(form: HTMLFormElement, errors: Record<string, string>): string[] {
  const isSeen = (name: string) =>
    Array.from(form.elements).some(
      (control) => control.getAttribute("name") === name && control.getAttribute("type") !== "hidden",
    );
  return Object.entries(errors)
    .filter(([name]) => !isSeen(name))
    .map(([, error]) => error);
}
