import { expect } from "@playwright/test";

import type { Stack } from "./stack.ts";

/** Sends a control to the Razorpay stand-in: `POST /razorpay/_control`. */
export async function controlRazorpay(stack: Stack, command: object): Promise<void> {
  if ("fail" in command) stack.setFaulty?.(command.fail !== null);
  const body = JSON.stringify(command);
  const response = await fetch(`${stack.backend.url}/razorpay/_control`, { method: "POST", body });
  expect(response.ok).toBe(true);
}
