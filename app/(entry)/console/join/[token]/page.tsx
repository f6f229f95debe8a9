import type { Metadata } from "next";
import { redirect } from "next/navigation";

import { SecondFactor } from "@/components/console/entry/second-factor";
import { Missing } from "@/components/layout/missing";
import { hasAuthenticator } from "@/lib/auth/second-factor";
import { consoleAccess } from "@/lib/console/access";
import { invitedVisitor } from "@/lib/console/entry/visitor";
import { notFound } from "@/lib/content/errors";

/** The URL holds the invitation's key. Everyone else gets the not-found title, so that it doesn't reveal the page. */
export async function generateMetadata({ params }: PageProps<"/console/join/[token]">): Promise<Metadata> {
  const { token } = await params;
  const title = (await invitedVisitor(token).catch(() => true)) ? { absolute: "Join | Console" } : notFound.title;
  return { referrer: "same-origin", title };
}

/**
 * An invitation, for the account with the invited address. Opening it changes nothing. Operators are redirected to the
 * console, since they may have accepted it without seeing the response.
 */
export default async function JoinPage({ params }: PageProps<"/console/join/[token]">) {
  const { token } = await params;
  const visitor = await invitedVisitor(token);
  if (!visitor) return (await consoleAccess()) ? redirect("/console") : <Missing />;
  return <SecondFactor visitor={visitor} isEnrolled={await hasAuthenticator()} />;
}
