"use client";

import { useLinkStatus } from "next/link";
import type { ReactNode } from "react";

import { Spinner } from "@/components/ui/spinner";

/** Inside a link: its icon, if any, or a turning ring while the page it leads to is on its way. */
export function LinkProgress({ children }: { children?: ReactNode }) {
  const { pending } = useLinkStatus();
  return pending ? <Spinner /> : children;
}
