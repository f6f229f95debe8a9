import { expect } from "@playwright/test";

import type { Stack } from "./stack.ts";

/** Tells the stand-in for Razorpay how to behave: `POST /razorpay/_control`. */
export async function provider(stack: Stack, command: object): Promise<void> {
  const body = JSON.stringify(command);
  const response = await fetch(`${stack.backend.url}/razorpay/_control`, { method: "POST", body });
  expect(response.ok).toBe(true);
}
