import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { LOG_EVENTS } from "@/lib/log-events";

/** The event column in the table about the log. */
const [, logs = ""] = /^## Logs$(.*?)^## /ms.exec(readFileSync("docs/operate.md", "utf8")) ?? [];
const documented = [...logs.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = ""]) =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, event = ""]) => event),
);

test("docs/operate.md explains every event, and no others", () => {
  expect(documented.toSorted()).toEqual([...LOG_EVENTS].toSorted());
});
