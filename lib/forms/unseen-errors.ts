/** The errors of fields that nobody sees in this form, such as a hidden id: they are told for the form as a whole. */
export function unseenErrors(form: HTMLFormElement, errors: Record<string, string>): string[] {
  const isSeen = (name: string) =>
    Array.from(form.elements).some(
      (control) => control.getAttribute("name") === name && control.getAttribute("type") !== "hidden",
    );
  return Object.entries(errors)
    .filter(([name]) => !isSeen(name))
    .map(([, error]) => error);
}
