import type { ReactNode, Ref } from "react";

import { buttonVariants } from "@/components/ui/button-variants";

type AskFirstProps = {
  ref?: Ref<HTMLDetailsElement>;
  /** The label of the button that opens the question. */
  label: string;
  /** Without a question there is only the button. */
  question: string | undefined;
  children: ReactNode;
};

/** Asks before something that can't be undone. Uses `<details>`, so that it also asks without JavaScript. */
export function AskFirst({ ref, label, question, children }: AskFirstProps) {
  if (question === undefined) return children;
  return (
    <details ref={ref} className="group/ask">
      <summary
        className={buttonVariants({
          variant: "outline",
          className: "list-none group-open/ask:bg-accent [&::-webkit-details-marker]:hidden",
        })}
      >
        {label}
      </summary>
      <div className="mt-4 grid max-w-2xl justify-items-start gap-4">
        <p className="text-sm/relaxed">{question}</p>
        {children}
      </div>
    </details>
  );
}
