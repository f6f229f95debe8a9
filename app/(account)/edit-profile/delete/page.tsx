import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";

import { AccountNotice } from "@/components/layout/account-notice";
import { DeleteAccountForm, SignInAgainForm } from "@/components/own-data/data-form";
import { SeatsLost } from "@/components/own-data/seats-lost";
import { WhatGoes } from "@/components/own-data/what-goes";
import { Container } from "@/components/ui/section";
import { signInPath } from "@/lib/auth/paths";
import { ownData } from "@/lib/content/own-data";
import { findOwnErasure } from "@/lib/own-data/erasures";

const { remove } = ownData;

export const metadata: Metadata = { title: remove.title, robots: { index: false } };

/** Where a person asks to delete their account; it's confirmed by a mail's link. */
export default async function DeleteAccountPage() {
  const own = (await findOwnErasure()) ?? redirect(signInPath("/edit-profile/delete"));
  const refusal = own.isConfirmed ? remove.refusals.confirmed : own.refusal && remove.refusals[own.refusal];
  return (
    <Container className="min-h-screenful max-w-2xl py-12 sm:py-16">
      <AccountNotice account={own.id} />
      <h1 className="mb-8 text-title font-bold">{remove.title}</h1>
      {refusal ? (
        <p className="mb-8 rounded-md border border-input p-4 font-medium">{refusal}</p>
      ) : (
        <>
          <SeatsLost seats={own.seats} />
          <WhatGoes of="account" />
          {own.isFresh ? <DeleteAccountForm account={own.id} /> : <SignInAgain account={own.id} />}
        </>
      )}
      <p className="mt-10">
        <Link href="/edit-profile" className="font-semibold text-primary underline-offset-4 hover:underline">
          {remove.back}
        </Link>
      </p>
    </Container>
  );
}

const SignInAgain = ({ account }: { account: string }) => (
  <section>
    <h2 className="text-heading font-bold">{remove.again.title}</h2>
    <p className="mt-2 mb-5 text-muted-foreground">{remove.again.text}</p>
    <SignInAgainForm account={account} />
  </section>
);
