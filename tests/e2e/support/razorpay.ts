import { expect } from "@playwright/test";

import { keys } from "../../../sandbox/keys.ts";
import type { Stack } from "./stack.ts";

/** Sends a control to the Razorpay stand-in: `POST /razorpay/_control`. */
export async function controlRazorpay(stack: Stack, command: object): Promise<void> {
  if ("fail" in command) stack.setFaulty?.(command.fail !== null);
  const body = JSON.stringify(command);
  const response = await fetch(`${stack.backend.url}/razorpay/_control`, { method: "POST", body });
  expect(response.ok).toBe(true);
}

/** Pays an order at the stand-in without its dialog, as an app for UPI does. */
export async function payAtRazorpay(stack: Stack, orderId: string): Promise<void> {
  const body = JSON.stringify({ key: keys.razorpayKeyId, order_id: orderId, outcome: "captured" });
  const response = await fetch(`${stack.backend.url}/razorpay/checkout/pay`, { method: "POST", body });
  expect(response.ok).toBe(true);
}
