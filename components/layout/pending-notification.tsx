"use client";

import { useEffect } from "react";

import { showPendingNotification } from "@/components/ui/toast";

/** Shows the notification of `notifyAfterReload`, if there is one. */
export function PendingNotification() {
  useEffect(showPendingNotification, []);
  return null;
}
