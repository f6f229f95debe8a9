import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";

type FoldProps = {
  id?: string;
  isOpen?: boolean;
  /** What it opens; a heading, or a few words. */
  label: ReactNode;
  /** The summary's own: the size of its letters. */
  className?: string;
  children: ReactNode;
};

/** More of a list or a page, on `<details>`: it works without JavaScript, find-in-page and a fragment open it, and so does print. */
export const Fold = ({
  id,
  isOpen = false,
  label,
  className = "text-sm font-semibold text-primary",
  children,
}: FoldProps) => (
  <details id={id} open={isOpen} className="group/fold scroll-mt-20 print:details-content:[content-visibility:visible]">
    <summary
      className={`flex w-fit cursor-pointer list-none items-center gap-2 rounded-md py-2 [&::-webkit-details-marker]:hidden ${className}`}
    >
      {label}
      <ChevronDown
        aria-hidden="true"
        className="size-[1.1em] shrink-0 transition-transform duration-200 ease-out-soft group-open/fold:rotate-180 print:hidden"
      />
    </summary>
    {children}
  </details>
);
