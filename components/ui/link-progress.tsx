"use client";

import { useLinkStatus } from "next/link";
import type { ReactNode } from "react";

import { Spinner } from "@/components/ui/spinner";

/** Inside a link: a spinner during the navigation, else its icon. */
export function LinkProgress({ children }: { children?: ReactNode }) {
  const { pending } = useLinkStatus();
  return pending ? <Spinner /> : children;
}
