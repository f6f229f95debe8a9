"use client";

import { useEffect } from "react";

import { showPendingNotification } from "@/components/ui/toast";

/** Shows the notification that the last page left for this one, if it did. */
export function PendingNotification() {
  useEffect(showPendingNotification, []);
  return null;
}
