import { useEffect, useRef } from "react";

import type { Draft } from "@/components/ui/deferred";

/** Sends at once what was sent before the form was alive. */
export function useEarlySubmit(draft: Draft | undefined, submit: () => Promise<void>) {
  const isTaken = useRef(false);
  useEffect(() => {
    if (!draft?.wantsSubmit || isTaken.current) return;
    isTaken.current = true;
    void submit();
  });
}
