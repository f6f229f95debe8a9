import { expect, test } from "vitest";
import * as z from "zod/mini";

import { cutToFields } from "@/lib/forms/cut-values";
import { strictEmail } from "@/lib/forms/email";
import { linesField } from "@/lib/forms/text";

const schema = z.strictObject({
  email: strictEmail({ required: "r", invalid: "i" }),
  text: z.optional(linesField({ min: 1, max: 50, tooShort: "short", tooLong: "long" })),
});

test("A refused form gets back its own fields, cut to about their maximum", () => {
  const values = { email: '"'.repeat(2_000_000), text: "x\r\n".repeat(900_000), other: "x", ["x".repeat(9_000)]: "" };
  const back = cutToFields(values, schema);
  expect(Object.keys(back)).toEqual(["email", "text"]);
  expect([back.email?.length, back.text]).toEqual([1_200, "x\n".repeat(30)]);
});

test("A text that fits, or is a little too long, comes back whole", () => {
  for (const text of ["a\nb\n".repeat(12), "y".repeat(60)]) expect(cutToFields({ text }, schema)).toEqual({ text });
});

test("A form that may have further fields gets back those with a plain name", () => {
  const open = z.looseObject({ id: z.guid() });
  expect(cutToFields({ "cell1-2": "on", ['"'.repeat(9)]: "x" }, open)).toEqual({ "cell1-2": "on" });
});
