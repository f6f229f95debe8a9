import { afterEach, expect, test, vi } from "vitest";

import {
  clearReturnUrl,
  signalSessionChange,
  storedReturnUrl,
  storeReturnUrl,
  withLocalStorage,
} from "@/lib/auth/browser-storage";
import { clearAuthStorage } from "@/lib/auth/clear-auth-storage";
import { browserWith } from "@/tests/fixtures/local-storage";

afterEach(() => vi.unstubAllGlobals());

test("A return URL is stored until it is cleared, and nothing else", () => {
  const stored = browserWith({ theme: "dark" });
  expect(storedReturnUrl()).toBeNull();
  storeReturnUrl("/course");
  expect(storedReturnUrl()).toBe("/course");
  expect(stored()).toEqual({ theme: "dark", returnUrl: "/course" });
  clearReturnUrl();
  expect(stored()).toEqual({ theme: "dark" });
});

test("A session change is announced to other tabs by a changed value", () => {
  const stored = browserWith({});
  vi.spyOn(Date, "now").mockReturnValueOnce(1_000);
  signalSessionChange();
  expect(stored()).toEqual({ sessionChanged: "1000" });
});

test("Values of auth libraries are removed, of any project, and others stay", () => {
  const kept = { theme: "dark", returnUrl: "/course", "my-sb-notes": "x", "supabase.authority": "x" };
  const stored = browserWith({
    ...kept,
    "sb-abc-auth-token": "x",
    "sb-abc-auth-token.0": "x",
    "supabase.auth.token": "x",
    "old-auth-token-copy": "x",
  });
  clearAuthStorage();
  expect(stored()).toEqual(kept);
});

test("Denied browser storage counts as empty", () => {
  vi.stubGlobal("window", {
    get localStorage(): never {
      throw new DOMException("Denied", "SecurityError");
    },
  });
  expect(storedReturnUrl()).toBeNull();
  expect(withLocalStorage(() => 1)).toBeNull();
  expect(() => {
    storeReturnUrl("/");
    clearReturnUrl();
    signalSessionChange();
    clearAuthStorage();
  }).not.toThrow();
});
