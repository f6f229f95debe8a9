import type * as NextServer from "next/server";
import { beforeEach, vi } from "vitest";

import { browser } from "./browser";
import { environment } from "@/tests/fixtures/environment";

/** The request that an action sees in these tests, where no Next server is around it. */
export const request = { headers: new Headers() };

const work: (() => unknown)[] = [];

/** Does what actions left for after their response. */
export async function finishResponse(): Promise<void> {
  for (const task of work.splice(0)) await task();
}

beforeEach(() => {
  request.headers = new Headers({ origin: environment.SITE_URL, "sec-fetch-site": "same-origin" });
  browser.jar.clear();
  work.length = 0;
});

vi.mock("next/headers", () => ({ headers: async () => request.headers, cookies: async () => browser.cookies }));
vi.mock("next/server", async (importActual) => ({
  ...(await importActual<typeof NextServer>()),
  after: (task: () => unknown) => work.push(task),
}));
