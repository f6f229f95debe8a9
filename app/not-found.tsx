import type { Metadata } from "next";

import { ReportMissingPath } from "@/components/layout/report-missing-path";
import { StatusPage } from "@/components/layout/status-page";
import { errors } from "@/lib/content/errors";

export const metadata: Metadata = { title: errors.notFound.title };

export default function NotFound() {
  return (
    <>
      <ReportMissingPath />
      <StatusPage {...errors.notFound} />
    </>
  );
}
