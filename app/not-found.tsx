import type { Metadata } from "next";

import { ReportMissingPath } from "@/components/layout/report-missing-path";
import { NotFoundScreen } from "@/components/layout/stills";
import { errors } from "@/lib/content/errors";

export const metadata: Metadata = { title: errors.notFound.title };

export default function NotFound() {
  return (
    <>
      <ReportMissingPath />
      <NotFoundScreen />
    </>
  );
}
