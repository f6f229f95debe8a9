import { expect, test, vi } from "vitest";

import { ownRequest, runPaymentsJob, setUpPayments } from "./backend";
import { POST } from "@/app/api/payments/order/route";

// Read once, at the first request.
vi.stubEnv("TRUSTED_IP_HEADER", "x-host-caller");
const { backend, ada } = await setUpPayments();

test("An IP address is stored as a keyed digest, and only until the hold ends", async () => {
  await backend.sql("update auth.users set created_at = now() - interval '2 days'", []);
  ada.enter();
  await POST(ownRequest("order", { cohortId: "1" }, { "x-host-caller": "203.0.113.7" }));
  const [row] = await backend.rows("payment_orders");
  expect(row?.held_for_caller).toMatch(/^[0-9a-f]{64}$/);
  const callerAfterTheJob = async () => {
    expect((await runPaymentsJob()).status).toBe(200);
    return (await backend.rows("payment_orders")).map(({ held_for_caller: caller }) => caller);
  };
  expect(await callerAfterTheJob()).toEqual([row?.held_for_caller]);
  await backend.sql("update public.payment_orders set held_until = now()", []);
  expect(await callerAfterTheJob()).toEqual([null]);
});
