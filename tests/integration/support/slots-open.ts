import { onTestFinished, vi } from "vitest";

/** Lets the server's clock stand before the slots of lib/content/sessions, until the test ends. */
export function beforeTheSlots(): void {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2025-05-20T10:00:00+05:30") });
  onTestFinished(() => void vi.useRealTimers());
}
