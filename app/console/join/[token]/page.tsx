import type { Metadata } from "next";
import { notFound } from "next/navigation";

import { SecondFactor } from "@/components/console/second-factor";
import { hasAuthenticator } from "@/lib/auth/second-factor";
import { invitedVisitor } from "@/lib/console/visitor";

type JoinPageProps = { params: Promise<{ token: string }> };

/** The address is the invitation's key. Nobody else learns from the title that there is a page. */
export async function generateMetadata({ params }: JoinPageProps): Promise<Metadata> {
  const { token } = await params;
  const title = { absolute: "Join | Console" };
  return { referrer: "same-origin", ...((await invitedVisitor(token)) && { title }) };
}

/** An invitation, for whoever is signed in with its address. Opening it changes nothing. */
export default async function JoinPage({ params }: JoinPageProps) {
  const { token } = await params;
  const visitor = (await invitedVisitor(token)) ?? notFound();
  return <SecondFactor visitor={visitor} isEnrolled={await hasAuthenticator()} />;
}
