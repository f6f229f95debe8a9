import { expect, test } from "vitest";

import { normaliseEmail } from "@/lib/forms/email";
import { shownEmail } from "@/lib/forms/shown-email";

test.each([
  ["asha@xn--mnchen-3ya.example", "asha@münchen.example"],
  ["asha@xn--p1b6ci4b4b3a.xn--h2brj9c", "asha@उदाहरण.भारत"],
  ["asha@example.com", "asha@example.com"],
  ["Asha@mail.example.com", "Asha@mail.example.com"],
  // An address that isn't a name in other letters stays as it's stored.
  ["asha@xn--.example", "asha@xn--.example"],
  ["", ""],
])("%s is shown to its owner as %s, and means the same", (stored, shown) => {
  expect(shownEmail(stored)).toBe(shown);
  expect(normaliseEmail(shown)).toBe(stored);
});
