"use client";

import { useLinkStatus } from "next/link";
import type { ReactNode } from "react";

import { Spinner } from "@/components/ui/spinner";

/**
 * Inside a link: a spinner during the navigation, else its icon. In its own element, so that nothing comes and goes
 * beside text that the browser's translator has replaced.
 */
export function LinkProgress({ children }: { children?: ReactNode }) {
  const { pending } = useLinkStatus();
  return <span className="contents">{pending ? <Spinner /> : children}</span>;
}
