import type { Metadata } from "next";
import { redirect } from "next/navigation";

import { SecondFactor } from "@/components/console/entry/second-factor";
import { Missing } from "@/components/layout/missing";
import { hasAuthenticator } from "@/lib/auth/second-factor";
import { codeVisitor } from "@/lib/console/entry/visitor";
import { notFound } from "@/lib/content/errors";

/** Everyone else gets the not-found title, so that it doesn't reveal the page. A failure is the page's to report. */
export async function generateMetadata(): Promise<Metadata> {
  return (await codeVisitor().catch(() => true))
    ? { title: { absolute: "Your code | Console" } }
    : { title: notFound.title };
}

export default async function CodePage({ searchParams }: PageProps<"/console/code">) {
  const { returnTo } = await searchParams;
  const visitor = await codeVisitor();
  if (!visitor) return <Missing />;
  if (visitor.as === "operator" && visitor.user.hasSecondFactor) redirect("/console");
  const isEnrolled = await hasAuthenticator();
  const target = typeof returnTo === "string" ? { returnTo } : {};
  return <SecondFactor visitor={visitor} isEnrolled={isEnrolled} {...target} />;
}
