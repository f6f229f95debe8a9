import type { Metadata } from "next";
import * as z from "zod/mini";

import { BackToList, ExportWithCode } from "@/components/console/export/export-with-code";
import { PageHead } from "@/components/console/kit/page-head";
import { Missing } from "@/components/layout/missing";
import { requireOperator } from "@/lib/console/access";
import { exportRefusals } from "@/lib/console/export/export";
import { lists } from "@/lib/console/export/lists";
import { choiceFilter, errorIdFilter, pathWithParams, readFilter, singleParam } from "@/lib/console/search-params";
import { term } from "@/lib/content/console";
import { withErrorId } from "@/lib/error-id";

export const metadata: Metadata = { title: "Export" };

const refusalFilter = z.object({
  refusal: choiceFilter(["code_required", "wrong_code", "owner_only", "failed"]),
  errorId: errorIdFilter(),
});

/** Where an export goes if it needs a code, or was refused. */
export default async function ExportPage({ searchParams }: PageProps<"/console/export">) {
  const params = await searchParams;
  await requireOperator(pathWithParams("/console/export", params));
  const name = singleParam(params, "list") ?? "";
  const list = lists.get(name);
  if (!list) return <Missing />;
  const { refusal = "code_required", errorId } = readFilter(refusalFilter, params);
  const filter = list.readFilter(params);
  const reason = exportRefusals[refusal];
  return (
    <>
      <PageHead title={`Export: ${term("lists", name)}`} lead={errorId ? withErrorId(reason, errorId) : reason} />
      {refusal === "owner_only" ? null : (
        <ExportWithCode list={name} filter={filter} isCodeWrong={refusal === "wrong_code"} />
      )}
      <p className="mt-4 text-sm">
        <BackToList list={name} filter={filter} />
      </p>
    </>
  );
}
