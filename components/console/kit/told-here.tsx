"use client";

import { useEffect, useId } from "react";

import { useOutcomes } from "@/components/console/kit/outcome";

/** What the previous page did: shown here, and read out by the page's live region. */
export function ToldHere({ text }: { text: string }) {
  const id = useId();
  const { tell, join } = useOutcomes();
  useEffect(() => {
    const leave = join(id);
    tell(id, text);
    return leave;
  }, [id, text, tell, join]);
  return <p className="mb-4 text-sm font-medium text-success">{text}</p>;
}
