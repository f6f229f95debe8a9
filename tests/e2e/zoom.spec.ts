import { pageStates } from "./support/page-states.ts";
import { test } from "./support/test.ts";
import { expectOnScreen, withLargeText } from "./support/zoom.ts";

test.use({ launchOptions: async ({ launchOptions }, provide) => provide(withLargeText(launchOptions)) });

// All pages: zoom-states.spec.ts.
const few = new Set(["home", "course", "jobs", "auth"]);
for (const state of pageStates.filter(({ name }) => few.has(name))) {
  test(`stays on the screen with text of 24 px, at 200 % too: ${state.name}`, async ({ page, stack }) => {
    await expectOnScreen(state, page, stack);
  });
}
