import type { Metadata } from "next";

import { MissingPage } from "@/components/layout/screens";
import { notFound } from "@/lib/content/errors";

export const metadata: Metadata = { title: notFound.title };

export default function NotFound() {
  return <MissingPage />;
}
