import type { AnyFault, FaultTarget } from "../../../sandbox/faults.ts";
import type { Stack } from "./stack.ts";

const TARGETS: readonly FaultTarget[] = ["database", "auth", "auth-mail", "storage", "resend"];

/** Sets and removes faults of the sandbox's stand-ins. */
export function createControl({ backend, setFaulty }: Stack) {
  const set = async (target: FaultTarget, fault: AnyFault, path?: string) => {
    const response = await fetch(`${backend.url}/_control`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ target, how: fault, path }),
    });
    if (!response.ok) throw new Error(`The sandbox refused the fault: ${response.status} ${await response.text()}`);
  };
  return {
    /** Sets a fault until the end of the test, for paths that match a pattern only if there is one. */
    fail: async (...fault: Parameters<typeof set>) => {
      setFaulty?.(true);
      await set(...fault);
    },
    clear: async () => {
      setFaulty?.(false);
      for (const target of TARGETS) await set(target, null);
    },
  };
}

export type Control = ReturnType<typeof createControl>;
