import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";

import { SecondFactor } from "@/components/console/entry/second-factor";
import { hasAuthenticator } from "@/lib/auth/second-factor";
import { consoleAccess } from "@/lib/console/access";
import { invitedVisitor } from "@/lib/console/entry/visitor";

/** The address is the invitation's key. Nobody else learns from the title that there is a page. */
export async function generateMetadata({ params }: PageProps<"/console/join/[token]">): Promise<Metadata> {
  const { token } = await params;
  const title = { absolute: "Join | Console" };
  return { referrer: "same-origin", ...((await invitedVisitor(token)) && { title }) };
}

/**
 * An invitation, for whoever is signed in with its address. Opening it changes nothing. Operators are led into the console:
 * whoever has accepted one may not have seen the answer.
 */
export default async function JoinPage({ params }: PageProps<"/console/join/[token]">) {
  const { token } = await params;
  const visitor = await invitedVisitor(token);
  if (!visitor) return (await consoleAccess()) ? redirect("/console") : notFound();
  return <SecondFactor visitor={visitor} isEnrolled={await hasAuthenticator()} />;
}
