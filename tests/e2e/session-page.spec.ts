import { removeRuns, scheduleRun } from "../fixtures/session-runs.ts";
import { expect, test } from "./support/test.ts";

const TITLE = "AI for Human Resources";
const PATH = "/sessions/human-resources";

test("A session's page leads to its run and its recordings, and describes an event only while a run is to come", async ({
  page,
  stack,
}) => {
  const events = async () => {
    const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
    return texts.filter((text) => text.includes('"Event"'));
  };
  await page.goto(PATH);
  await expect(page.getByRole("button", { name: "Join Waiting List" })).toBeVisible();
  expect(await events()).toEqual([]);
  await expect(page.getByRole("region", { name: "Past sessions to watch" })).toBeHidden();

  await scheduleRun(stack.backend, TITLE, { startsAt: "2096-12-05T05:30:00Z", endsAt: "2096-12-05T07:00:00Z" });
  const past = await scheduleRun(stack.backend, TITLE, {
    startsAt: "2026-11-02T05:30:00Z",
    endsAt: "2026-11-02T07:00:00Z",
  });
  await stack.backend.sql(
    "update public.session_runs set recording_url = 'https://files.example.com/hr', is_recording_public = true where id = $1",
    [past],
  );
  try {
    await page.goto(PATH);
    await expect(page.getByText("Wednesday 5 December 2096")).toBeVisible();
    await expect(page.getByRole("button", { name: "Reserve Your Spot" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Watch the recording" })).toHaveAttribute(
      "href",
      "https://files.example.com/hr",
    );
    const [event = ""] = await events();
    expect(JSON.parse(event)).toMatchObject({
      "@graph": [{ "@type": "Event", name: TITLE, startDate: "2096-12-05T05:30:00.000Z" }],
    });
  } finally {
    await removeRuns(stack.backend);
  }
  expect((await page.request.get("/sessions/nothing")).status()).toBe(404);
});

test("A card leads to its session's page", async ({ page }) => {
  await page.goto("/#sales");
  await page.getByRole("link", { name: "AI for Marketing & Sales" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "AI for Marketing & Sales" })).toBeVisible();
});
