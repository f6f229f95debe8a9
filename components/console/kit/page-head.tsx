import type { ReactNode } from "react";

type PageHeadProps = {
  title: string;
  /** Whether the title is an id, or typed by a person: the headings' font doesn't have every character. */
  isRecord?: boolean;
  /** What the page is for, in one sentence. */
  lead?: ReactNode;
  actions?: ReactNode;
};

export function PageHead({ title, isRecord = false, lead, actions }: PageHeadProps) {
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
      <div className="min-w-0">
        <h1 className={`text-2xl/tight font-bold wrap-anywhere ${isRecord ? "font-sans" : "font-display"}`}>{title}</h1>
        {lead ? <p className="mt-1.5 max-w-3xl text-sm/relaxed wrap-anywhere text-muted-foreground">{lead}</p> : null}
      </div>
      {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
    </div>
  );
}

type PanelProps = {
  title: string;
  /** The id that links on the page lead to. */
  id?: string;
  action?: ReactNode;
  children: ReactNode;
};

/** A part of a page with its own heading. */
export function Panel({ title, id, action, children }: PanelProps) {
  return (
    <section id={id} className="mt-8 min-w-0 scroll-mt-4">
      <div className="mb-2.5 flex items-baseline justify-between gap-4">
        <h2 className="font-display text-base/tight font-bold">{title}</h2>
        {action ? <div className="text-sm">{action}</div> : null}
      </div>
      {children}
    </section>
  );
}
