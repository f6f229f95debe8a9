"use client";

import { CodeForm, type CodeFormProps } from "@/components/console/entry/code-form";
import { ShownAccountField } from "@/components/console/kit/shown-account";
import { useConsoleForm } from "@/components/console/kit/use-console-form";
import { SubmitButton } from "@/components/ui/submit-button";
import { startEnrolmentAction } from "@/lib/console/entry/actions";

/** The pressed button has gone, and the focus with it: reading and tabbing continue from here. */
const focus = (element: HTMLElement | null) => element?.focus();

/** Enrols an authenticator app: its QR code and secret are shown once, and one of its codes completes the enrolment. */
export function EnrolForm(props: CodeFormProps) {
  const { result, isBusy, formProps } = useConsoleForm(startEnrolmentAction);
  if (result?.ok) {
    const { factorId, qrCode, secret } = result.data;
    return (
      <div className="grid gap-6">
        <ol ref={focus} tabIndex={-1} aria-label="Set up the app" className="grid list-decimal gap-5 rounded-md pl-5">
          <li>
            Scan this code with your authenticator app.
            <img
              src={qrCode}
              alt="QR code for the authenticator app"
              width={208}
              height={208}
              className="mt-3 rounded-md border border-border bg-white p-3"
            />
          </li>
          <li>
            Or type in this key:
            <code className="mt-1 block text-base font-semibold wrap-anywhere select-all">
              {secret.match(/.{1,4}/g)?.join(" ")}
            </code>
          </li>
          <li>Enter the code the app shows.</li>
        </ol>
        <CodeForm {...props} factorId={factorId} />
      </div>
    );
  }
  return (
    <form {...formProps} className="grid justify-items-start gap-4">
      <ShownAccountField />
      {props.invitation ? <input type="hidden" name="invitation" value={props.invitation} /> : null}
      <p>
        As well as your sign-in, the console asks for a code from an authenticator app. Any app for time-based codes
        works, such as Google Authenticator, 1Password or Aegis.
      </p>
      {result ? (
        <p role="alert" className="text-sm font-medium text-destructive">
          {result.error}
        </p>
      ) : null}
      <SubmitButton isBusy={isBusy} busyLabel="Preparing…">
        Set up an authenticator app
      </SubmitButton>
    </form>
  );
}
