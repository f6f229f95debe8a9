import type { Route } from "next";
import Link from "next/link";

import { Button } from "@/components/ui/button";

type LinkButtonProps = { href: string; children: string };

/** A link that looks like a button: where else a page leads. */
export const LinkButton = ({ href, children }: LinkButtonProps) => (
  <Button asChild variant="outline" size="sm">
    <Link href={href as Route} prefetch={false}>
      {children}
    </Link>
  </Button>
);
