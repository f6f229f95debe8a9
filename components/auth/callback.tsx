"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";

import { callAction } from "@/components/auth/call-action";
import { readCallback } from "@/components/auth/read-callback";
import { useReturn } from "@/components/auth/use-return";
import { notify } from "@/components/ui/toast";
import { finishGoogleAction } from "@/lib/auth/actions";
import { auth } from "@/lib/content/auth";

/** Finishes a social sign-in: reads what came back, cleans the address, and leads on (spec section 4). */
export function Callback() {
  const router = useRouter();
  const leave = useReturn();
  const isDone = useRef(false);

  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    const answer = readCallback(window.location);
    // Codes and tokens stay neither in the address bar nor in the history.
    window.history.replaceState(null, "", window.location.pathname);
    void finish();

    async function finish() {
      if (answer.kind === "nothing") return router.replace("/auth");
      if (answer.kind === "error") return fail(answer.message);
      const result = await callAction(() => finishGoogleAction(answer.input));
      if (!result.ok) return fail(result.error);
      void notify(auth.googleSignedIn);
      leave();
    }

    function fail(description: string) {
      void notify({ title: auth.failures.callback, description, variant: "error" });
      router.replace("/auth");
    }
  });

  return null;
}
