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

test("With a trusted IP header, an attacker's attempts do not lock the owner out", async () => {
  const email = await newAccount(backend);
  from("203.0.113.7");
  // As many at once as the auth server can answer in time on a busy machine.
  for (let batch = 0; batch < 5; batch += 1)
    await Promise.all(Array.from({ length: 21 }, () => signInAction({ email, password: "wrong" })));
  expect(await signInAction({ email, password: PASSWORD })).toMatchObject({
    error: expect.stringContaining("Too many"),
  });
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
    const limited = { ok: false, error: expect.stringMatching(/^Too many attempts\. Please try again in /) };
    from("203.0.113.7");
    for (let attempt = 0; attempt < 30; attempt += 1) expect(await act()).not.toEqual(limited);
    expect(await act()).toEqual(limited);
    for (const [, other] of withoutAccount) if (other !== act) expect(await other()).not.toEqual(limited);
    from("198.51.100.20");
    expect(await act()).not.toEqual(limited);
  },
);
