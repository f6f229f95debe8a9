import { pageStates } from "./support/page-states.ts";
import { test } from "./support/test.ts";
import { expectOnScreen, withLargeText } from "./support/zoom.ts";

test.use({ launchOptions: async ({ launchOptions }, provide) => provide(withLargeText(launchOptions)) });

for (const state of pageStates.filter(({ open }) => !open)) {
  test(`stays on the screen with text of 24 px, at 200 % too: ${state.name}`, async ({ page, stack, tolerate }) => {
    if (state.tolerates) tolerate(state.tolerates);
    await expectOnScreen(state, page, stack);
  });
}
