import type { Metadata } from "next";

import { MissingPage } from "@/components/layout/missing-page";
import { notFound } from "@/lib/content/errors";

export const metadata: Metadata = { title: notFound.title };

export default function NotFoundPage() {
  return <MissingPage />;
}
