import { NextRequest } from "next/server";
import { expect, test } from "vitest";

import { rejectUnreadablePath } from "@/lib/http/unreadable-path";
import { middleware } from "@/middleware";
import { environment } from "@/tests/fixtures/environment";

test.each(["/live/%F0", "/registration/a%80b", "/console/orders/%C3%28", "/my-learning/cohort/%ED%A0%80", "/live/%ZZ"])(
  "%s, which isn't UTF-8, gets the not-found page before Next decodes it",
  async (path) => {
    for (const method of ["GET", "HEAD", "POST"]) {
      const answer = await middleware(new NextRequest(environment.SITE_URL + path, { method }));
      expect([answer.status, answer.headers.get("cache-control")]).toEqual([404, "private, no-store"]);
      expect(await answer.text()).toContain("<h1>Page Not Found</h1>");
    }
  },
);

test.each(["/live/x", "/live/%C3%A9", "/my-learning/cohort/%F0%9F%98%80", "/live/%00", "/live/%25F0", "/live/a%2Fb"])(
  "%s is requested as usual",
  (path) => expect(rejectUnreadablePath(path)).toBeNull(),
);
