import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { RoomMembers } from "@/components/learning/room-members";
import { SessionTimes } from "@/components/learning/session-times";
import { statusText, whyOver } from "@/lib/cohorts/enrolment-status";

/** Texts beside elements: a translator replaces their nodes, and React keeps writing to the ones that are gone. */
const mixedTexts = (html: string) =>
  html.match(/(?<=<[^<>]*>)[^<>]*\w[^<>]*(?=<(?!\/))|(?<=<\/[^<>]*>)[^<>]*\w[^<>]*(?=<)/g) ?? [];

test("Texts that a moved session or a hidden person changes are the only text in their element", () => {
  const session = { startsAt: "2026-12-05T03:30:00Z", endsAt: "2026-12-05T06:30:00Z", timeZone: "Asia/Kolkata" };
  const times = renderToStaticMarkup(createElement(SessionTimes, { session, learnerZone: undefined }));
  expect(times).toContain("Saturday 5 December 2026, ");
  expect(mixedTexts(times)).toEqual([]);
  const people = { members: [], account: "a", cohortId: "1", isHidden: true };
  const members = renderToStaticMarkup(createElement(RoomMembers, people));
  expect(members).toContain("see you here.");
  // Someone who has introduced themselves but is hidden.
  expect(members).not.toContain("No one has introduced themselves");
  expect(mixedTexts(members)).toEqual([]);
});

test.each([
  ["active", "Active"],
  ["success", "success"],
  ["refunded", "refunded"],
  ["Active", "Active"],
])("The status %s reads %s", (status, text) => {
  expect(statusText(status)).toBe(text);
});

test("A seat that is over says why, and any other gives access", () => {
  expect(["success", "active", "refunded", "ended"].map(whyOver)).toEqual([
    null,
    null,
    expect.stringContaining("was refunded"),
    expect.stringContaining("Your seat has ended"),
  ]);
});
