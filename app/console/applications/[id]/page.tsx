import type { Metadata } from "next";

import { ApplicationActions } from "@/components/console/applications/application-actions";
import { FactList } from "@/components/console/kit/fact-list";
import { IstTime } from "@/components/console/kit/ist-time";
import { PageHead, Panel } from "@/components/console/kit/page-head";
import { PersonLink } from "@/components/console/kit/record-link";
import { SubmissionState } from "@/components/console/kit/suspect";
import { Missing } from "@/components/layout/missing";
import { requireOperator } from "@/lib/console/access";
import { findApplication } from "@/lib/console/applications/applications";
import { titleOf } from "@/lib/seo/page-title";

export async function generateMetadata({ params }: PageProps<"/console/applications/[id]">): Promise<Metadata> {
  const { id } = await params;
  return { title: await titleOf("Application", async () => findApplication(id)) };
}

export default async function ApplicationPage({ params }: PageProps<"/console/applications/[id]">) {
  const { id } = await params;
  await requireOperator(`/console/applications/${id}`);
  const application = await findApplication(id);
  if (!application) return <Missing />;
  const { name, role, email, state, stateChangedAt, isSuspect, at, description } = application;
  return (
    <>
      <PageHead title={name} isRecord lead={role} />
      <FactList
        facts={[
          { term: "State", value: <SubmissionState state={state} isSuspect={isSuspect} /> },
          { term: "State since", value: stateChangedAt && <IstTime at={stateChangedAt} /> },
          { term: "Received", value: <IstTime at={at} /> },
          { term: "Email address", value: <PersonLink email={email} /> },
        ]}
      />
      <Panel title="What they wrote">
        <p dir="auto" className="max-w-prose text-sm/relaxed wrap-anywhere whitespace-pre-wrap">
          {description}
        </p>
      </Panel>
      <Panel title="What to do">
        <ApplicationActions application={application} />
      </Panel>
    </>
  );
}
