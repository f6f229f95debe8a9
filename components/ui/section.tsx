import type { ComponentProps, ReactNode } from "react";

import { cn } from "@/lib/utils";

/** The width and gutter of all content. */
export function Container({ className, ...props }: ComponentProps<"div">) {
  return <div className={cn("mx-auto w-full max-w-6xl px-5 max-[20rem]:px-3 sm:px-8", className)} {...props} />;
}

type SectionProps = ComponentProps<"section"> & { tone?: "plain" | "surface" };

const tones = { plain: "", surface: "bg-surface" } as const;

/** Full-width background with a Container inside. */
export function Section({ className, tone = "plain", children, ...props }: SectionProps) {
  return (
    <section className={cn("py-18 sm:py-24", tones[tone], className)} {...props}>
      <Container>{children}</Container>
    </section>
  );
}

type SectionHeaderProps = {
  id?: string;
  eyebrow?: string;
  title: string;
  children?: ReactNode;
  className?: string;
};

/** Eyebrow, heading and lead. */
export function SectionHeader({ id, eyebrow, title, children, className = "max-w-2xl" }: SectionHeaderProps) {
  return (
    <header className={className}>
      {eyebrow ? <Eyebrow>{eyebrow}</Eyebrow> : null}
      <h2 id={id} className="text-title font-bold">
        {title}
      </h2>
      {children ? <div className="mt-4 text-lg/relaxed text-muted-foreground">{children}</div> : null}
    </header>
  );
}

/** The small line above a heading. */
export function Eyebrow({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <p className={cn("mb-3 flex items-center gap-2.5 text-sm font-semibold text-accent-foreground", className)}>
      <span aria-hidden="true" className="h-0.5 w-6 rounded-full bg-spark" />
      {children}
    </p>
  );
}
