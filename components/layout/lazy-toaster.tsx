"use client";

import { type ComponentType, useEffect, useState } from "react";

import { registerToaster } from "@/components/ui/toast";

/** The place of notifications; its code is loaded with the first one. */
export function LazyToaster() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  useEffect(() => registerToaster((Loaded) => setToaster(() => Loaded)), []);
  return Toaster ? <Toaster /> : null;
}
