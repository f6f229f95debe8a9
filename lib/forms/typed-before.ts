import { type Control, controlsOf, defaultOf, isCheckable, valueOf } from "@/lib/forms/controls";

/** Forms that React itself rendered: they keep what is typed without help. */
const mounted = new WeakSet<HTMLFormElement>();

/** Forms from the server's HTML that were removed. */
const removed: HTMLFormElement[] = [];

let observer: MutationObserver | undefined;
let focused: EventTarget | null = null;

/**
 * Keeps the forms that React removes because a translator or an extension changed the server's HTML before hydration.
 * Call it once, before hydration.
 */
export function watchForms(): void {
  observer = new MutationObserver(keepRemoved);
  observer.observe(document, { childList: true, subtree: true });
  focused = document.activeElement;
  document.addEventListener("focusin", ({ target }) => {
    focused = target;
  });
}

/**
 * Moves what was typed in the removed form, and the focus, into its replacement, and opens any fold around it. Called
 * when a form is mounted.
 *
 * @param onTaken called for each control that has another value now
 */
export function takeOverTyped(form: HTMLFormElement | null, onTaken?: (control: Control) => void): void {
  if (!form || mounted.has(form)) return;
  mounted.add(form);
  keepRemoved(observer?.takeRecords() ?? []);
  const controls = ownControls(form);
  const signature = signatureOf(form);
  const at = removed.findIndex((other) => signatureOf(other) === signature);
  const [old] = at === -1 ? [] : removed.splice(at, 1);
  if (old?.closest("details")?.open) form.closest("details")?.setAttribute("open", "");
  for (const [index, from] of (old ? ownControls(old) : []).entries()) {
    const to = controls[index];
    if (!to) continue;
    if (isTyped(from) && !isTyped(to)) {
      copyValue(from, to);
      onTaken?.(to);
    }
    if (from === focused && document.activeElement === document.body) copyFocus(from, to);
  }
}

function keepRemoved(records: readonly MutationRecord[]): void {
  for (const { removedNodes } of records) {
    for (const node of removedNodes) {
      // An element that was only moved is connected again.
      if (!(node instanceof Element) || node.isConnected) continue;
      const forms = node instanceof HTMLFormElement ? [node] : node.querySelectorAll("form");
      for (const form of forms) if (!mounted.has(form) && ownControls(form).some(isTyped)) removed.push(form);
    }
  }
}

/** Not React's hidden fields, nor the request's id, which differs in each render. */
const ownControls = (form: HTMLFormElement): Control[] =>
  controlsOf(form).filter(({ name }) => name !== "requestId" && !name.startsWith("$ACTION_"));

/** Identifies a form on a page: its label, its fields, and the values of the hidden ones, such as an id. */
const signatureOf = (form: HTMLFormElement) =>
  JSON.stringify([
    form.getAttribute("aria-label"),
    ownControls(form).map(({ name, type, value }) => [name, type === "hidden" ? value : null]),
  ]);

const isTyped = (control: Control): boolean =>
  control.type !== "hidden" && control.type !== "file" && valueOf(control) !== defaultOf(control);

function copyValue(from: Control, to: Control): void {
  if (isCheckable(from) && isCheckable(to)) to.checked = from.checked;
  else to.value = from.value;
}

function copyFocus(from: Control, to: Control): void {
  to.focus({ preventScroll: true });
  if (from instanceof HTMLSelectElement || to instanceof HTMLSelectElement) return;
  // Null for an email field, whose caret browsers don't reveal.
  if (from.selectionStart !== null) to.setSelectionRange(from.selectionStart, from.selectionEnd);
}
