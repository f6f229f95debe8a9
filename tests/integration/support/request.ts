import type * as NextServer from "next/server";
import { beforeEach, vi } from "vitest";

import { browser } from "./browser";
import { runAfterTasks, newClient, currentClient } from "./client";

/** The current request, which actions read through the mocked `next/headers`. */
export const request = {
  get headers(): Headers {
    return currentClient().headers;
  },
  set headers(headers: Headers) {
    currentClient().headers = headers;
  },
};

/** Runs the tasks that actions passed to `after`. */
export const finishResponse = (): Promise<void> => runAfterTasks(currentClient());

beforeEach(() => {
  Object.assign(currentClient(), newClient());
});

vi.mock("next/headers", () => ({ headers: async () => request.headers, cookies: async () => browser.cookies }));
vi.mock("next/cache", () => ({ revalidatePath: () => undefined, refresh: () => undefined }));
vi.mock("next/server", async (importActual) => ({
  ...(await importActual<typeof NextServer>()),
  after: (task: () => unknown) => currentClient().work.push(task),
}));
