"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";

import { callAction } from "@/components/auth/call-action";
import { readCallback } from "@/components/auth/read-callback";
import { useRedirectBack } from "@/components/auth/use-redirect-back";
import { finishGoogleAction } from "@/lib/auth/actions";
import { cookieObstacle, missingSession } from "@/lib/auth/session-arrival";
import { auth } from "@/lib/content/auth";
import { notify } from "@/lib/notifications";

/** Completes a social sign-in: reads the URL, cleans it, and redirects (docs/product.md#callback). */
export function Callback() {
  const router = useRouter();
  const redirectBack = useRedirectBack();
  const isDone = useRef(false);

  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    const answer = readCallback(window.location);
    // Keeps codes and tokens out of the address bar and the history.
    window.history.replaceState(null, "", window.location.pathname);
    void finish();

    async function finish() {
      if (answer.kind === "nothing") return router.replace("/auth");
      if (answer.kind === "error") return fail(answer.message);
      const result = await callAction(() => finishGoogleAction(answer.input));
      const problem = cookieObstacle() ?? (result.ok ? missingSession() : result.error);
      if (problem) return fail(problem);
      void notify(auth.googleSignedIn);
      redirectBack();
    }

    function fail(description: string) {
      void notify({ title: auth.failures.callback, description, variant: "error" });
      router.replace("/auth");
    }
  });

  return null;
}
