import { enterAsOwner, ownerOf } from "./console.ts";
import { test as base } from "./test.ts";

type Operator = { id: string; email: string };

/** Every test is signed in to the page as a new owner, `operator`, with the second factor. */
export const test = base.extend<{ operator: Operator }>({
  operator: [
    async ({ context, stack, uniqueEmail }, use) => {
      const id = await enterAsOwner(context, stack, uniqueEmail);
      await use({ id, email: ownerOf(uniqueEmail) });
    },
    { auto: true },
  ],
});
