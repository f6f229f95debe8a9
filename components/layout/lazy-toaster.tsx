"use client";

import { type ComponentType, useEffect, useState } from "react";

import { registerToaster } from "@/components/ui/toast";

/** Mounts the toaster, whose chunk is loaded with the first notification. */
export function LazyToaster() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  useEffect(() => registerToaster((Loaded) => setToaster(() => Loaded)), []);
  return Toaster ? <Toaster /> : null;
}
