import { expect, test } from "vitest";

import { waitlist } from "@/lib/content/home";
import { waitlistSchema } from "@/lib/registrations/waitlist/schema";

const messageFor = (email: unknown) =>
  waitlistSchema.safeParse({ email, blank: "", elapsedMs: 2500 }).error?.issues.map(({ message }) => message);

test("The waiting list's two errors have the toasts' messages, empty first", () => {
  expect(messageFor("  ")).toEqual(["Please enter your email address to join the waitlist."]);
  expect(messageFor("nobody")).toEqual(["Please enter a valid email address."]);
  expect(messageFor("a@b.co")).toBeUndefined();
  expect(waitlist.required.title).toBe("Email Required");
  expect(waitlist.invalid.title).toBe("Invalid Email");
});
