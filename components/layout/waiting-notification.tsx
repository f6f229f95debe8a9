"use client";

import { useEffect } from "react";

import { showWaitingNotification } from "@/components/ui/toast";

/** Shows the notification that the last page left for this one, if it did. */
export function WaitingNotification() {
  useEffect(showWaitingNotification, []);
  return null;
}
