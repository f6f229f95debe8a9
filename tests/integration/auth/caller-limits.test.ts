import { beforeAll, beforeEach, expect, test, vi } from "vitest";

import { captureLog, testBackend } from "../support/backend";
import { redeemLinkAction, setPasswordAction, signInAction, startGoogleAction } from "../support/form-actions";
import { request } from "../support/request";
import { done, newAccount, PASSWORD } from "./account";
import { finishGoogleAction } from "@/lib/auth/actions";

// With a trusted header for the client's address.

const backend = testBackend();
beforeAll(async () => {
  vi.stubEnv("TRUSTED_IP_HEADER", "x-real-ip");
});
beforeEach(async () => {
  captureLog();
});

const from = (address: string) => request.headers.set("x-real-ip", address);

const limited = { ok: false, error: expect.stringMatching(/^Too many attempts\. Please try again in /) };

test("With a trusted IP header, an attacker's attempts do not lock the owner out", async () => {
  const email = await newAccount(backend);
  from("203.0.113.7");
  await signInAction({ email, password: "wrong" });
  // Of this account: ten by each caller, and a hundred by all.
  await backend.sql("update public.rate_limits set hits = 10", []);
  expect(await signInAction({ email, password: PASSWORD })).toEqual(limited);
  // A refused attempt uses up nothing that the owner shares.
  const counted = await backend.sql("select hits from public.rate_limits where hits > 10", []);
  expect(counted).toEqual([{ hits: 11 }]);
  from("198.51.100.20");
  expect(await signInAction({ email, password: PASSWORD })).toEqual(done);
});

const withoutAccount: [string, () => Promise<{ ok: boolean }>][] = [
  ["a link", () => redeemLinkAction({ tokenHash: "spent", type: "signup" })],
  ["a new password", () => setPasswordAction({ password: PASSWORD, repeated: PASSWORD })],
  ["the way to Google", () => startGoogleAction()],
  ["the way back", () => finishGoogleAction({ code: "spent" })],
];

test.each(withoutAccount)(
  "Actions without an account are limited per IP address and action: %s",
  async (_what, act) => {
    from("203.0.113.7");
    expect(await act()).not.toEqual(limited);
    await backend.sql("update public.rate_limits set hits = 30", []);
    expect(await act()).toEqual(limited);
    for (const [, other] of withoutAccount) if (other !== act) expect(await other()).not.toEqual(limited);
    from("198.51.100.20");
    expect(await act()).not.toEqual(limited);
  },
);
