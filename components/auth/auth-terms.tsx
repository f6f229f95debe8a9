import Link from "next/link";

import { auth } from "@/lib/content/auth";

export function AuthTerms() {
  return (
    <p className="text-sm text-muted-foreground">
      {auth.terms.before}{" "}
      <Link href="/terms" className="underline underline-offset-4 hover:text-foreground">
        {auth.terms.terms}
      </Link>{" "}
      {auth.terms.and}{" "}
      <Link href="/privacy" className="underline underline-offset-4 hover:text-foreground">
        {auth.terms.privacy}
      </Link>
      .
    </p>
  );
}
