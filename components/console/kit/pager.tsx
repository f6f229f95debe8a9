import type { Route } from "next";
import Link from "next/link";

import { buttonVariants } from "@/components/ui/button-variants";
import { LinkProgress } from "@/components/ui/link-progress";
import { type Cursor, cursorOf } from "@/lib/console/keyset";
import { CURSOR_PARAM, type FilterFields, queryOf } from "@/lib/console/search-params";

type PagerProps = {
  /** The cursor of the next page, null on the last one. */
  next: Cursor | null;
  isFirst: boolean;
  params: FilterFields;
};

const linkClass = buttonVariants({ variant: "outline", size: "sm" });

/** Links to the next page of a list and back to the first. Keyset pages only go in one direction. */
export function Pager({ next, isFirst, params }: PagerProps) {
  if (isFirst && !next) return null;
  return (
    <nav aria-label="Pages" className="mt-3 flex gap-2">
      {isFirst ? null : (
        <Link href={(queryOf(params) || "?") as Route} prefetch={false} className={linkClass}>
          Newest
          <LinkProgress />
        </Link>
      )}
      {next ? (
        <Link
          href={queryOf({ ...params, [CURSOR_PARAM]: cursorOf(next) }) as Route}
          prefetch={false}
          className={linkClass}
        >
          Older
          <LinkProgress />
        </Link>
      ) : null}
    </nav>
  );
}
