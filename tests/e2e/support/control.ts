const TARGETS = ["database", "auth", "auth-mail", "storage", "resend"] as const;

type Target = (typeof TARGETS)[number];
type Fault = "500" | "503" | "timeout" | "slow" | "reset" | "malformed" | "429" | "quota" | "not-authorized";

/** Makes the sandbox's stand-ins misbehave, and well again. */
export function createControl(backendUrl: string) {
  const set = async (target: Target, how: Fault | null) => {
    const response = await fetch(`${backendUrl}/_control`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ target, how }),
    });
    if (!response.ok) throw new Error(`The sandbox refused the fault: ${response.status} ${await response.text()}`);
  };
  return {
    /** From now on `target` answers like this; the test's end heals it. */
    fail: set,
    heal: async () => {
      for (const target of TARGETS) await set(target, null);
    },
  };
}

export type Control = ReturnType<typeof createControl>;
