"use client";

import { type ComponentProps, useRef } from "react";

import { useKeptFocus } from "@/hooks/use-kept-focus";
import { registration } from "@/lib/content/registration";
import { isWaitlistTitle, type RegistrationTitle, sessions, withoutWaitlist } from "@/lib/content/sessions";
import { notify } from "@/lib/notifications";
import { keptRegistration } from "@/lib/registrations/kept";

type RegisteredProps = {
  title: RegistrationTitle;
  /** The token of the registration's page; "" for anyone who only typed an address, since the email has the link. */
  token: string;
  /** For the button that registers another address. */
  buttonProps: ComponentProps<"button">;
};

const texts = registration.kept;
const action = "min-h-6 font-medium text-primary underline-offset-4 hover:underline";

/** What comes after registering: a link to the registration, and a button that sends the session to a colleague. */
function Registered({ title, token, buttonProps }: RegisteredProps) {
  const place = useRef<HTMLDivElement>(null);
  useKeptFocus(place);
  const { state, see } = isWaitlistTitle(title) ? texts.list : texts.session;
  const session = sessions.find((one) => one.title === withoutWaitlist(title));
  return (
    <div ref={place} className="grid min-h-16 content-end text-sm/5">
      <p>
        <span className="block font-semibold">{state}</span>{" "}
        {token ? (
          <a href={`/registration/${token}`} className="font-medium text-primary underline underline-offset-4">
            {see}
          </a>
        ) : (
          <span>{texts.mail}</span>
        )}
      </p>
      <div className="flex flex-wrap gap-x-4">
        {session ? (
          <button type="button" className={action} onClick={() => void send(session)}>
            {texts.send}
          </button>
        ) : null}
        {token ? null : (
          <button type="button" className={action} {...buttonProps}>
            {texts.again}
          </button>
        )}
      </div>
    </div>
  );
}

/** Shares the session's link in the device's own dialog, else copies it. The link says nothing about the sender. */
async function send({ id, title }: { id: string; title: string }): Promise<void> {
  const url = new URL(`/#${id}`, window.location.origin).href;
  try {
    // Older browsers don't have it.
    if ((navigator as Partial<Navigator>).share) return await navigator.share({ title, url });
  } catch (error) {
    // The visitor closed the dialog, or pressed twice while it was open.
    if (error instanceof DOMException && ["AbortError", "InvalidStateError"].includes(error.name)) return;
  }
  try {
    await navigator.clipboard.writeText(url);
  } catch {
    // Without the permission, or over http.
    return notify({ title: texts.notCopied, description: url, isPersistent: true });
  }
  await notify({ title: texts.copied, description: url });
}

/** What the cards load when there is something to show. */
export const parts = { Registered, keptRegistration };
