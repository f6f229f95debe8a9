import { expect, test } from "vitest";

import { readCallback } from "@/components/auth/read-callback";

const read = (address: string) => readCallback(new URL(`/auth/callback${address}`, "https://site.example"));
const answer = (input: object) => ({ kind: "answer", input });
const error = (message: string) => ({ kind: "error", message });

test.each([
  ["", { kind: "nothing" }],
  ["?state=1", { kind: "nothing" }],
  ["#access_token=a", { kind: "nothing" }],
  ["#refresh_token=r", { kind: "nothing" }],
  ["?code=", { kind: "nothing" }],
  ["?code=c", answer({ code: "c" })],
  ["?code=c#access_token=a&refresh_token=r", answer({ code: "c" })],
  [
    "#access_token=a&refresh_token=r&expires_in=3600&token_type=bearer",
    answer({ accessToken: "a", refreshToken: "r" }),
  ],
  ["?access_token=a&refresh_token=r", { kind: "nothing" }],
  ["?error=access_denied&error_description=No%20thanks", error("No thanks")],
  ["?error=access_denied", error("access_denied")],
  ["?code=x&error=y", error("y")],
  ["#error=server_error&error_description=%0d%0a", error("server_error")],
  ["?error=", error("An error occurred during authentication")],
  ["?error=x&error_description=a%00%0d%0ab%E2%80%AEc", error("a b c")],
  [`#error=x&error_description=${"a".repeat(300)}`, error("a".repeat(200))],
])("%s", (address, expected) => {
  expect(read(address)).toEqual(expected);
});
