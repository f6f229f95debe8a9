"use client";

import { ChevronDown } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";

import { ActionAnswer, type Done } from "@/components/console/kit/action-answer";
import { CodeField } from "@/components/console/kit/code-field";
import { CONTROL_SIZE } from "@/components/console/kit/control-size";
import { useOutcomes } from "@/components/console/kit/outcome";
import { ShownAccountField } from "@/components/console/kit/shown-account";
import { useAnswerTab } from "@/components/console/kit/use-answer-tab";
import { SentFieldsProvider, useConsoleForm } from "@/components/console/kit/use-console-form";
import { buttonVariants } from "@/components/ui/button-variants";
import { SubmitButton } from "@/components/ui/submit-button";
import { DONE } from "@/lib/content/console";
import type { FormAction } from "@/lib/forms/form-state";

type ActionFormProps<Data extends Done> = {
  action: FormAction<Data>;
  /** The button's label, such as "Cancel this run". */
  submit: string;
  /** A question before it's sent, such as "Everyone registered gets an email. Cancel this run?". */
  confirm?: ReactNode;
  /** Shown after a success if the action has no message of its own. */
  success?: string;
  /** True for an action whose link opens in a new tab; the tab opens with the press. */
  opensTab?: true;
  /** "destructive" for something that can't be undone. */
  variant?: "default" | "outline" | "destructive";
  /** The fields. */
  children?: ReactNode;
};

/**
 * A form that does one thing, once. The answer, the reason for a refusal and the code that some actions ask for all
 * appear in the form itself. Works without JavaScript.
 */
export function ActionForm<Data extends Done>(props: ActionFormProps<Data>) {
  const { action, submit, confirm, success = DONE, variant = "default", opensTab = false, children } = props;
  const id = useId();
  const { tell, clear, join } = useOutcomes();
  const tab = useAnswerTab(opensTab);
  const { result, unseen, isBusy, requestId, sentFields, formProps } = useConsoleForm(action, {
    onSend: () => {
      clear();
      tab.open();
    },
    onDone: (done) => {
      tell(id, done.message ?? success);
      if (done.link) tab.lead(done.link.href);
    },
    onFailure: tab.close,
  });
  const { ref: form } = formProps;
  const done = useRef(requestId);
  useEffect(() => {
    // The question closes once its action is done, and its button with it.
    if (done.current !== requestId && document.activeElement === document.body) {
      form.current?.querySelector("summary")?.focus({ preventScroll: true });
    }
    done.current = requestId;
  }, [requestId, form]);
  // If the form disappears with its action, the page says what was done.
  useEffect(() => join(id), [id, join]);
  const button = (
    <SubmitButton variant={variant} size="sm" isBusy={isBusy} busyLabel="Working…" className="justify-self-start">
      {confirm ? `Yes, ${submit.charAt(0).toLowerCase()}${submit.slice(1)}` : submit}
    </SubmitButton>
  );
  return (
    <form {...formProps} className="grid gap-3 text-sm whitespace-normal" aria-describedby={`${id}-answer`}>
      {/* The Enter key presses a form's first button; a disabled first button keeps it from skipping the question. */}
      {confirm ? <button type="submit" disabled hidden aria-hidden="true" /> : null}
      {/* The id differs between server and browser; either will do. */}
      <input type="hidden" name="requestId" value={requestId} suppressHydrationWarning />
      <ShownAccountField />
      <SentFieldsProvider value={sentFields}>
        {children}
        {sentFields.errors.code ? (
          <CodeField error={sentFields.errors.code} className={`${CONTROL_SIZE} max-w-36`} />
        ) : null}
        {confirm ? (
          // The key closes it after a success, since the confirmed action is done.
          <Confirmation key={requestId} label={submit} question={confirm}>
            {button}
          </Confirmation>
        ) : (
          button
        )}
      </SentFieldsProvider>
      <ActionAnswer id={`${id}-answer`} result={isBusy ? null : result} unseen={unseen} success={success} />
    </form>
  );
}

/** Uses `<details>`, so that it also asks without JavaScript. */
function Confirmation({ label, question, children }: { label: string; question: ReactNode; children: ReactNode }) {
  return (
    <details className="group/ask">
      <summary
        className={buttonVariants({
          variant: "outline",
          size: "sm",
          className: "list-none group-open/ask:bg-accent [&::-webkit-details-marker]:hidden",
        })}
      >
        <span>{label}</span>
        <ChevronDown aria-hidden="true" className="transition-transform group-open/ask:rotate-180" />
      </summary>
      <div className="mt-3 grid gap-3 border-l-2 border-spark pl-3">
        <p className="max-w-prose leading-relaxed wrap-anywhere">{question}</p>
        {children}
      </div>
    </details>
  );
}
