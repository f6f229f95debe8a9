import type { Metadata } from "next";

import { PageHead, Panel } from "@/components/console/kit/page-head";
import { ProformaActions } from "@/components/console/proformas/proforma-actions";
import { ProformaFacts } from "@/components/console/proformas/proforma-facts";
import { Missing } from "@/components/layout/missing";
import { requireOperator } from "@/lib/console/access";
import { findProforma } from "@/lib/console/proformas/proformas";
import { proformaUrl } from "@/lib/documents/proforma";
import { titleOf } from "@/lib/seo/page-title";

export async function generateMetadata({ params }: PageProps<"/console/proformas/[id]">): Promise<Metadata> {
  const { id } = await params;
  return { title: await titleOf("Proforma invoice", async () => findProforma(id)) };
}

/** One proforma invoice: what it says, its link, and what can be done about it. */
export default async function ProformaPage({ params }: PageProps<"/console/proformas/[id]">) {
  const { id } = await params;
  const { role } = await requireOperator(`/console/proformas/${id}`);
  const proforma = await findProforma(id);
  if (!proforma) return <Missing />;
  const isUnpaid = proforma.state === "open" || proforma.state === "expired";
  return (
    <>
      <PageHead title={`${proforma.facts.recipient.legalName}, ${proforma.serial}`} isRecord />
      <ProformaFacts proforma={proforma} url={proformaUrl(id)} />
      {role === "owner" && isUnpaid ? (
        <Panel title="What to do">
          <ProformaActions proforma={proforma} />
        </Panel>
      ) : null}
    </>
  );
}
