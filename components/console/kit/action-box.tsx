import type { ReactNode } from "react";

type ActionBoxProps = {
  title: string;
  /** What it does, and who gets a mail. */
  note?: ReactNode;
  children: ReactNode;
};

export function ActionBox({ title, note, children }: ActionBoxProps) {
  return (
    <div className="min-w-0 rounded-md border border-border bg-card p-4">
      <h3 className="font-sans text-sm font-semibold">{title}</h3>
      {note ? <p className="mt-1 max-w-prose text-sm/relaxed wrap-anywhere text-muted-foreground">{note}</p> : null}
      <div className="mt-3">{children}</div>
    </div>
  );
}

/** Boxes, side by side if they fit. */
export const ActionBoxes = ({ children }: { children: ReactNode }) => (
  <div className="grid items-start gap-4 lg:grid-cols-2">{children}</div>
);
