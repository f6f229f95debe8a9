import type * as NextServer from "next/server";
import { beforeEach, vi } from "vitest";

import { browser } from "./browser";
import { finishWork, newVisitor, visitor } from "./visitor";

/** The request that an action sees in these tests, where no Next server is around it. */
export const request = {
  get headers(): Headers {
    return visitor().headers;
  },
  set headers(headers: Headers) {
    visitor().headers = headers;
  },
};

/** Does what actions left for after their response. */
export const finishResponse = (): Promise<void> => finishWork(visitor());

beforeEach(() => {
  Object.assign(visitor(), newVisitor());
});

vi.mock("next/headers", () => ({ headers: async () => request.headers, cookies: async () => browser.cookies }));
vi.mock("next/cache", () => ({ revalidatePath: () => undefined }));
vi.mock("next/server", async (importActual) => ({
  ...(await importActual<typeof NextServer>()),
  after: (task: () => unknown) => visitor().work.push(task),
}));
