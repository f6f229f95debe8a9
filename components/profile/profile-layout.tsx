import type { ReactNode } from "react";

import { Card, CardContent } from "@/components/ui/card";
import { NeedsJavaScript } from "@/components/ui/needs-javascript";
import { Container } from "@/components/ui/section";

type ProfileLayoutProps = { save: ReactNode; photo: ReactNode; form: ReactNode; data?: ReactNode };

export function ProfileLayout({ save, photo, form, data }: ProfileLayoutProps) {
  return (
    <Container className="py-10 sm:py-16">
      <header className="flex items-start justify-between gap-4">
        <div>
          <h1 className="text-title font-bold">Edit your profile</h1>
          <p className="mt-2 text-muted-foreground">This will be shared with other students</p>
          <p className="mt-1 text-sm text-muted-foreground">
            Once you save it, your cohort sees your name, photo, company, job title, bio, LinkedIn and X, but never your
            email address. You can hide yourself under Meet Cohort.
          </p>
          <NeedsJavaScript what="Editing your profile" />
        </div>
        <div className="mt-1 h-11 sm:mt-2">{save}</div>
      </header>
      <div className="mt-8 grid grid-cols-1 items-start gap-6 sm:mt-10 lg:grid-cols-[16rem_1fr] lg:gap-8">
        <Card className="lg:sticky lg:top-24">
          <CardContent>{photo}</CardContent>
        </Card>
        <Card>
          <CardContent>{form}</CardContent>
        </Card>
        {data ? <div className="grid gap-6 lg:col-start-2 lg:gap-8">{data}</div> : null}
      </div>
    </Container>
  );
}
