import { expect, test } from "vitest";

import { isOtherProduct, PRODUCT } from "@/lib/payments/product";

test.each([
  [{ product: "something else" }, true],
  [{ product: "" }, true],
  [{ product: null }, true],
  [{ product: PRODUCT }, false],
  [{ cohort: "1" }, false],
  [[], false],
  ["product", false],
  [null, false],
  [undefined, false],
])("Notes %j name another product: %j", (notes, isOther) => {
  expect(isOtherProduct({ notes })).toBe(isOther);
});
