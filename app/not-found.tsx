import type { Metadata } from "next";

import { LogMissingPath } from "@/components/layout/log-missing-path";
import { StatusPage } from "@/components/layout/status-page";
import { notFound } from "@/lib/content/errors";

export const metadata: Metadata = { title: notFound.title };

export default function NotFoundPage() {
  return (
    <>
      <StatusPage {...notFound} />
      <LogMissingPath />
    </>
  );
}
